import type { ImportView } from '@recuerda/contracts';
import type { ReactNode } from 'react';
import { LoadError } from '../../../components/feedback/LoadError';
import { Skeleton } from '../../../components/feedback/Skeleton';
import { NextPage } from '../../../components/feedback/MoreButton';
import { itemsOf } from '../../../api/pages';
import { useListImportRowsInfiniteQuery } from '../api/imports';
import { RowsGrid } from './RowsGrid';
import type { Drafts } from './use-drafts';

interface Props {
  view: ImportView;
  filters: { verdict?: string; bad?: string; warned?: string };
  /** Undefined if the cells are only shown. */
  drafts?: Drafts;
  /** The shown rows are about to change. */
  isBusy?: boolean;
  /** Shown when there are none. */
  empty: ReactNode;
}

/** Rows page by page. */
export function ImportRows({ view, filters, drafts, isBusy = false, empty }: Props) {
  const query = useListImportRowsInfiniteQuery({ id: view.id, verdict: '', bad: '', warned: '', ...filters });
  const { currentData, error, isFetching, refetch } = query;
  if (!currentData)
    return error === undefined ? (
      <div aria-busy="true">
        <Skeleton className="h-64 w-full" />
        <span role="status" className="sr-only">
          Cargando filas...
        </span>
      </div>
    ) : (
      <LoadError error={error} retry={() => void refetch()} retrying={isFetching} />
    );
  const rows = itemsOf(currentData);
  if (rows.length === 0) return empty;
  return (
    <div aria-busy={isBusy} className={isBusy ? 'opacity-60' : ''}>
      <RowsGrid view={view} rows={rows} {...(drafts && { drafts })} />
      <NextPage query={query} />
    </div>
  );
}
