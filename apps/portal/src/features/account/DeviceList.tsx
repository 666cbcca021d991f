import { AccountList } from '../../components/list/AccountList';
import { useListDevicesQuery } from './api/account';
import { DeviceItem } from './DeviceItem';

/** Where one is signed in. Read each time it is opened. */
export function DeviceList() {
  const query = useListDevicesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <AccountList query={query} loading="Cargando dispositivos..." empty="No hay dispositivos con la sesión iniciada.">
      {(device) => <DeviceItem key={device.id} device={device} />}
    </AccountList>
  );
}
