import type { CreatedApiToken, UserView } from '@recuerda/contracts';
import { useState } from 'react';
import { SecretDialog } from '../../../components/modal/SecretDialog';
import { formatMoment } from '../../../format/dates';
import { AccountList } from '../../../components/list/AccountList';
import { useListApiTokensQuery } from '../api/api-tokens';
import { ApiTokenForm } from './ApiTokenForm';
import { ApiTokenItem } from './ApiTokenItem';

/** One's own API tokens. Read each time it is opened. */
export function ApiTokenList({ user }: { user: UserView }) {
  const query = useListApiTokensQuery(undefined, { refetchOnMountOrArgChange: true });
  const [shown, setShown] = useState<'form' | CreatedApiToken | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <AccountList
        query={query}
        loading="Cargando tokens..."
        empty="Con un token un programa usa la API en tu nombre. Aún no tienes ninguno."
      >
        {(token) => <ApiTokenItem key={token.id} token={token} />}
      </AccountList>
      <button type="button" className="button-plain mt-4" onClick={() => setShown('form')}>
        Nuevo token
      </button>
      {shown === 'form' && <ApiTokenForm user={user} onClose={close} onCreated={setShown} />}
      {shown !== null && shown !== 'form' && (
        <SecretDialog
          title="Token de la API"
          label="Token"
          copyLabel="Copiar token"
          value={shown.token}
          onClose={close}
        >
          Guarda el token de <strong className="font-semibold break-words">{shown.name}</strong> como una contraseña.
          Sirve hasta el {formatMoment(shown.expiresAt)}, y no se volverá a mostrar.
        </SecretDialog>
      )}
    </>
  );
}
