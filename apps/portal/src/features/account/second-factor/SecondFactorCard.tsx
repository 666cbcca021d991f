import { useState } from 'react';
import { Badge } from '../../../components/Badge';
import { LoadError } from '../../../components/feedback/LoadError';
import { Skeleton } from '../../../components/feedback/Skeleton';
import { counted } from '../../../format/numbers';
import { useSecondFactorQuery } from '../api/second-factor';
import { BothFactorsDialog, type Purpose } from './BothFactorsDialog';
import { SetupDialog } from './SetupDialog';

/** With this many codes left or fewer, the user is asked to make new ones. */
const FEW_CODES = 3;

/** One's own authenticator app and recovery codes. */
export function SecondFactorCard() {
  const { data, error, isFetching, refetch } = useSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<Purpose | 'setup' | null>(null);
  const close = () => setOpen(null);
  if (!data && error) return <LoadError error={error} retry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton className="h-16 w-full" />;
  const { totp, unreadable, recoveryCodes, demanded } = data;
  return (
    <>
      {totp ? (
        <>
          {unreadable ? <Badge tone="danger">No se puede leer</Badge> : <Badge tone="success">Activada</Badge>}
          {unreadable && (
            <p className="mt-2 text-danger">
              El servidor ya no puede leer tu aplicación de autenticación. Quita la verificación con un código de
              recuperación y actívala de nuevo.
            </p>
          )}
          <p className="mt-2">
            {recoveryCodes === 1 ? 'Queda' : 'Quedan'}{' '}
            {counted(recoveryCodes, 'código de recuperación', 'códigos de recuperación')}.
          </p>
          {recoveryCodes <= FEW_CODES && <p className="text-warning">Crea otros antes de que se acaben.</p>}
        </>
      ) : (
        <p className="text-muted">
          Al entrar se pide, además de la contraseña, un código de una aplicación de autenticación de tu teléfono.
        </p>
      )}
      {demanded && <p className="mt-2 text-muted">Tu centro la exige.</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {totp ? (
          <>
            <button type="button" className="button-plain" onClick={() => setOpen('renew')}>
              Nuevos códigos
            </button>
            <button type="button" className="button-plain" onClick={() => setOpen('remove')}>
              Quitar
            </button>
          </>
        ) : (
          <button type="button" className="button-primary" onClick={() => setOpen('setup')}>
            Activar
          </button>
        )}
      </div>
      {open === 'setup' && <SetupDialog onClose={close} />}
      {(open === 'renew' || open === 'remove') && (
        <BothFactorsDialog purpose={open} demanded={demanded} onClose={close} />
      )}
    </>
  );
}
