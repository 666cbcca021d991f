import { detailOf } from '../../api/problem';
import { portalConfig } from '../../config/portal-config';
import { Spinner } from '../feedback/Spinner';

interface Props {
  /** The next page is under way. */
  fetching: boolean;
  /** Why the next page could not be read; undefined when it could. */
  error: unknown;
  retry: () => void;
}

/**
 * Below a list with a next page: that page is loading, or has failed. Keeps its height, so that the list's end does not
 * jump.
 */
export function ListFooter({ fetching, error, retry }: Props) {
  const failed = error !== undefined && !fetching && portalConfig().errorNotices;
  return (
    <div className="flex min-h-16 items-center justify-center gap-3 py-3">
      {fetching && <Spinner label="Cargando más" />}
      {failed && (
        <>
          <p role="alert" className="text-muted">
            No se pudo cargar más. {detailOf(error)}
          </p>
          <button type="button" className="button-plain" onClick={retry}>
            Reintentar
          </button>
        </>
      )}
    </div>
  );
}
