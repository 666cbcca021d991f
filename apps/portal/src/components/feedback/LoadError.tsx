import { awaitsSignIn, detailOf, isProblem } from '../../api/problem';
import { portalConfig } from '../../config/portal-config';
import { ConnectionIllustration } from '../illustrations/lazy-connection';
import { EmptyState } from './EmptyState';

/**
 * Instead of a list that could not be loaded. Nothing when `portalConfig.errorNotices` is false, or while one is to
 * sign in first.
 */
export function LoadError({ error, retry, retrying }: { error: unknown; retry: () => void; retrying: boolean }) {
  if (!portalConfig().errorNotices || awaitsSignIn(error)) return null;
  const forbidden = isProblem(error) && error.code === 'forbidden';
  return (
    <div role="alert">
      <EmptyState
        illustration={<ConnectionIllustration />}
        title={forbidden ? 'No tienes acceso' : 'No se pudo cargar la información'}
        hint={detailOf(error)}
        action={
          !forbidden && (
            <button type="button" className="button-plain" onClick={retry} disabled={retrying}>
              {retrying ? 'Reintentando...' : 'Reintentar'}
            </button>
          )
        }
      />
    </div>
  );
}
