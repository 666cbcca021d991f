import { changePasswordInput, deviceName, ROLE_NAMES, type UserView } from '@recuerda/contracts';
import { useId, useState } from 'react';
import { z } from 'zod';
import { Badge } from '../../components/Badge';
import { ActionButton } from '../../components/form/ActionButton';
import { BusyButton } from '../../components/buttons';
import { entry } from '../../components/form/InputField';
import { useSave } from '../../components/form/use-save';
import { useZodForm } from '../../components/form/use-zod-form';
import { AccountList } from '../../components/list/AccountList';
import { PageHeader } from '../../components/PageHeader';
import { SectionCard } from '../../components/SectionCard';
import { HEADINGS } from '../../config/headings';
import { formatMoment } from '../../format/dates';
import { ApiTokenList } from './api-tokens/ApiTokenList';
import { type Device, useChangePasswordMutation, useListDevicesQuery, useSignOutDeviceMutation } from './api/account';
import { NewPasswordField, OwnAddress, PasswordField, PlainForm } from './fields';
import { useSignOut } from './leave';
import { ConnectionCard, useOidcConnectionQuery } from './oidc/ConnectionCard';
import { PasskeyCard } from './passkeys/PasskeyCard';
import { SecondFactorCard } from './second-factor/SecondFactorCard';

/** One's own account: who one is, the password, where one is signed in, and the tokens of programs. */
export default function AccountScreen({ user }: { user: UserView }) {
  const [changes, setChanges] = useState(0);
  const { data: connection, refetch } = useOidcConnectionQuery(undefined, { refetchOnMountOrArgChange: true });
  const devices = useListDevicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const hasPassword = connection?.password !== false;
  const facts = { Nombre: user.name, Correo: user.email, Rol: ROLE_NAMES[user.role] };
  return (
    <>
      <PageHeader {...HEADINGS['/account']} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <SectionCard title="Datos">
            <dl className="grid gap-3">
              {Object.entries(facts).map(([name, value]) => (
                <div key={name}>
                  <dt className="text-muted">{name}</dt>
                  <dd className="font-medium break-words">{value}</dd>
                </div>
              ))}
            </dl>
          </SectionCard>
          <SectionCard title="Dispositivos">
            <AccountList
              query={devices}
              loading="Cargando dispositivos..."
              empty="No hay dispositivos con la sesión iniciada."
            >
              {(device) => <DeviceItem key={device.id} device={device} />}
            </AccountList>
          </SectionCard>
        </div>
        <div className="grid gap-4">
          {hasPassword ? (
            <>
              <SectionCard title="Contraseña">
                {/* An empty form after each change. */}
                <PasswordForm key={changes} email={user.email} onChanged={() => setChanges(changes + 1)} />
                <p role="status" className="text-success not-empty:mt-4">
                  {changes > 0 && 'Contraseña cambiada. Se cerró la sesión en tus otros dispositivos.'}
                </p>
              </SectionCard>
              <SectionCard title="Verificación en dos pasos">
                <SecondFactorCard />
              </SectionCard>
              <SectionCard title="Passkeys">
                <PasskeyCard email={user.email} />
              </SectionCard>
            </>
          ) : (
            <SectionCard title="Contraseña">
              <p className="text-muted">
                Tu cuenta no tiene contraseña. Si la necesitas, pide a un administrador de Recuerda un enlace para
                elegirla.
              </p>
            </SectionCard>
          )}
          {connection && <ConnectionCard connection={connection} onChanged={refetch} />}
          <SectionCard title="Tokens de la API">
            <ApiTokenList user={user} />
          </SectionCard>
        </div>
      </div>
    </>
  );
}

function DeviceItem({ device: { id, userAgent, address, lastUsedAt, current } }: { device: Device }) {
  const nameId = useId();
  const { signOut, leaving } = useSignOut();
  const [signOutDevice] = useSignOutDeviceMutation();
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
      {current ? (
        <BusyButton aria-describedby={nameId} busy={leaving} onClick={signOut}>
          Cerrar sesión
        </BusyButton>
      ) : (
        <ActionButton
          aria-describedby={nameId}
          action={() => signOutDevice(id).unwrap()}
          failure="No se pudo cerrar la sesión"
        >
          Cerrar sesión
        </ActionButton>
      )}
    </li>
  );
}

const passwordChange = changePasswordInput
  .extend({ repeated: z.string() })
  .refine(({ next, repeated }) => next === repeated, { path: ['repeated'], message: 'No coincide con la nueva.' });

function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const [change] = useChangePasswordMutation();
  const form = useZodForm(passwordChange, { defaultValues: { current: '', next: '', repeated: '' } });
  const save = useSave(form, {
    save: ({ current, next }) => change({ current, next }).unwrap(),
    saved: onChanged,
    explainAlways: true,
  });
  return (
    <PlainForm {...save} action="Cambiar contraseña" working="Guardando..." className="">
      <OwnAddress email={email} />
      <PasswordField label="Contraseña actual" {...entry(form, 'current')} />
      <NewPasswordField label="Contraseña nueva" {...entry(form, 'next')} />
      <NewPasswordField label="Repetir la nueva" hint="" {...entry(form, 'repeated')} />
    </PlainForm>
  );
}
