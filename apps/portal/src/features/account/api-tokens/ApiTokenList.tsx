import type { CreatedApiToken, UserView } from '@recuerda/contracts';
import { useState } from 'react';
import { LoadError } from '../../../components/feedback/LoadError';
import { Skeleton } from '../../../components/feedback/Skeleton';
import { StaleNotice } from '../../../components/feedback/StaleNotice';
import { SecretDialog } from '../../../components/modal/SecretDialog';
import { formatMoment } from '../../../format/dates';
import { useListApiTokensQuery } from '../api/api-tokens';
import { ApiTokenForm } from './ApiTokenForm';
import { ApiTokenItem } from './ApiTokenItem';

/** One's own API tokens. Read each time it is opened. */
export function ApiTokenList({ user }: { user: UserView }) {
  const { data, error, isFetching, refetch } = useListApiTokensQuery(undefined, { refetchOnMountOrArgChange: true });
  const [shown, setShown] = useState<'form' | CreatedApiToken | null>(null);
  const retry = () => void refetch();
  const close = () => setShown(null);
  if (!data && error) return <LoadError error={error} retry={retry} retrying={isFetching} />;
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton className="h-16 w-full" />
        <span role="status" className="sr-only">
          Cargando tokens...
        </span>
      </div>
    );
  return (
    <>
      {error && <StaleNotice error={error} retry={retry} />}
      {data.length === 0 ? (
        <p className="text-muted">Con un token un programa usa la API en tu nombre. Aún no tienes ninguno.</p>
      ) : (
        <ul className="divide-y divide-line">
          {data.map((token) => (
            <ApiTokenItem key={token.id} token={token} />
          ))}
        </ul>
      )}
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
