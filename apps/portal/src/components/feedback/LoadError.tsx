import { detailOf } from '../../api/problem';
import { portalConfig } from '../../config/portal-config';
import { ConnectionIllustration } from '../illustrations/ConnectionIllustration';
import { EmptyState } from './EmptyState';

interface Props {
  error: unknown;
  retry: () => void;
  retrying: boolean;
}

/** Instead of a list that could not be loaded. Nothing when `portalConfig.errorNotices` is false. */
export function LoadError({ error, retry, retrying }: Props) {
  if (!portalConfig().errorNotices) return null;
  return (
    <div role="alert">
      <EmptyState
        illustration={<ConnectionIllustration />}
        title="No se pudo cargar la información"
        hint={detailOf(error)}
        action={
          <button type="button" className="button-plain" onClick={retry} disabled={retrying}>
            {retrying ? 'Reintentando...' : 'Reintentar'}
          </button>
        }
      />
    </div>
  );
}
