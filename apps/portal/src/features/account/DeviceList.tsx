import { deviceName } from '@recuerda/contracts';
import { useId } from 'react';
import { Badge } from '../../components/Badge';
import { AccountList } from '../../components/list/AccountList';
import { useNotices } from '../../components/notices/use-notices';
import { formatMoment } from '../../format/dates';
import { type Device, useListDevicesQuery, useSignOutDeviceMutation } from './api/account';
import { useSignOut } from './leave';

/** Devices of the account. Read each time it is opened. */
export function DeviceList() {
  const query = useListDevicesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <AccountList query={query} loading="Cargando dispositivos..." empty="No hay dispositivos con la sesión iniciada.">
      {(device) => <DeviceItem key={device.id} device={device} />}
    </AccountList>
  );
}

/** One device, and how to sign it out. */
function DeviceItem({ device }: { device: Device }) {
  const { id, userAgent, address, lastUsedAt, current } = device;
  const nameId = useId();
  const { failed } = useNotices();
  const { signOut, leaving } = useSignOut();
  const [signOutDevice, { isLoading }] = useSignOutDeviceMutation();
  const busy = leaving || isLoading;
  const end = async (): Promise<void> => {
    try {
      await signOutDevice(id).unwrap();
    } catch (error) {
      failed('No se pudo cerrar la sesión', error);
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <span id={nameId} className="font-medium" title={userAgent}>
            {deviceName(userAgent)}
          </span>
          {current && <Badge tone="success">Este dispositivo</Badge>}
        </p>
        <p className="text-muted tabular-nums">Último uso: {formatMoment(lastUsedAt)}</p>
        <p className="text-xs break-words text-muted">{address}</p>
      </div>
      <button
        type="button"
        className="button-plain"
        aria-describedby={nameId}
        aria-disabled={busy}
        onClick={() => {
          if (!busy) void (current ? signOut() : end());
        }}
      >
        Cerrar sesión
      </button>
    </li>
  );
}
