import { detailOf } from '../../api/problem';
import { portalConfig } from '../../config/portal-config';
import type { PagedQuery } from '../../api/pages';

interface Props {
  fetching: boolean;
  /** Why older ones could not be read; undefined when they could. */
  error: unknown;
  onMore: () => void;
}

/** Asks for older ones. The button stays the same in all its words: it keeps the focus. */
export function MoreButton({ fetching, error, onMore }: Props) {
  const failed = error !== undefined && !fetching && portalConfig().errorNotices;
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 pt-2">
      {failed && (
        <p role="alert" className="text-muted">
          No se pudo cargar más. {detailOf(error)}
        </p>
      )}
      <button type="button" className="button-plain" aria-disabled={fetching} onClick={onMore}>
        {fetching ? 'Cargando...' : failed ? 'Reintentar' : 'Ver más'}
      </button>
    </div>
  );
}

/** A {@link MoreButton} below a list; nothing after the last page. */
export function NextPage({ query }: { query: Omit<PagedQuery<unknown>, 'data' | 'currentData'> }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query;
  if (!hasNextPage) return null;
  const more = () => {
    if (!isFetchingNextPage) query.fetchNextPage();
  };
  return <MoreButton fetching={isFetchingNextPage} error={isFetchNextPageError ? error : undefined} onMore={more} />;
}
