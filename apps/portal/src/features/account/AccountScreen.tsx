import { ROLE_NAMES, type UserView } from '@recuerda/contracts';
import { useState } from 'react';
import { PageHeader } from '../../components/PageHeader';
import { HEADINGS } from '../../config/headings';
import { AccountCard } from './AccountCard';
import { useOidcConnectionQuery } from './api/oidc';
import { ApiTokenList } from './api-tokens/ApiTokenList';
import { DeviceList } from './DeviceList';
import { ConnectionCard } from './oidc/ConnectionCard';
import { PasskeyCard } from './passkeys/PasskeyCard';
import { PasswordForm } from './PasswordForm';
import { SecondFactorCard } from './second-factor/SecondFactorCard';

/** One's own account: who one is, the password, where one is signed in, and the tokens of programs. */
export default function AccountScreen({ user }: { user: UserView }) {
  const [changes, setChanges] = useState(0);
  const { data: connection, refetch } = useOidcConnectionQuery(undefined, { refetchOnMountOrArgChange: true });
  const hasPassword = connection?.password !== false;
  const facts = { Nombre: user.name, Correo: user.email, Rol: ROLE_NAMES[user.role] };
  return (
    <>
      <PageHeader {...HEADINGS['/account']} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <AccountCard title="Datos">
            <dl className="grid gap-3">
              {Object.entries(facts).map(([name, value]) => (
                <div key={name}>
                  <dt className="text-muted">{name}</dt>
                  <dd className="font-medium break-words">{value}</dd>
                </div>
              ))}
            </dl>
          </AccountCard>
          <AccountCard title="Dispositivos">
            <DeviceList />
          </AccountCard>
        </div>
        <div className="grid gap-4">
          {hasPassword ? (
            <>
              <AccountCard title="Contraseña">
                {/* An empty form after each change. */}
                <PasswordForm key={changes} email={user.email} onChanged={() => setChanges(changes + 1)} />
                <p role="status" className="text-success not-empty:mt-4">
                  {changes > 0 && 'Contraseña cambiada. Se cerró la sesión en tus otros dispositivos.'}
                </p>
              </AccountCard>
              <AccountCard title="Verificación en dos pasos">
                <SecondFactorCard />
              </AccountCard>
              <AccountCard title="Passkeys">
                <PasskeyCard email={user.email} />
              </AccountCard>
            </>
          ) : (
            <AccountCard title="Contraseña">
              <p className="text-muted">
                Tu cuenta no tiene contraseña. Si la necesitas, pide a un administrador de Recuerda un enlace para
                elegirla.
              </p>
            </AccountCard>
          )}
          {connection && <ConnectionCard connection={connection} onChanged={refetch} />}
          <AccountCard title="Tokens de la API">
            <ApiTokenList user={user} />
          </AccountCard>
        </div>
      </div>
    </>
  );
}
