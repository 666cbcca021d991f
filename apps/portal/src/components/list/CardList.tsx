import type { ExportList } from '@recuerda/contracts';
import { type ReactNode, useRef } from 'react';
import { LoadError } from '../feedback/LoadError';
import { StaleNotice } from '../feedback/StaleNotice';
import { useLazyModule } from '../lazy/use-lazy-module';
import { CardSkeletons } from './CardSkeletons';
import { ListFooter } from './ListFooter';
import type { PagedQuery } from './paged-query';
import { ResultCount } from './ResultCount';
import { usePagedList } from './use-paged-list';
import { VirtualGrid } from './VirtualGrid';

interface Props<T> {
  /** What the list holds: 'Empleados'. */
  label: string;
  /** For the count: ['empleado', 'empleados']. */
  noun: readonly [one: string, many: string];
  query: PagedQuery<T>;
  /** Search and filters; away while there is nothing to look for. */
  toolbar: ReactNode;
  /** The list's name in exports, and its filters. */
  exported: ExportList;
  filters: Readonly<Record<string, string>>;
  filtered: boolean;
  clearFilters: () => void;
  /** Shown when there are none at all. */
  empty: ReactNode;
  render: (item: T) => ReactNode;
  /** See VirtualGrid. */
  minWidth?: number;
  rowHeight: number;
}

const loadExtras = () => import('./list-extras');
const ignore = () => undefined;

/** A list of cards in each of its states; scrolling loads more. */
export function CardList<T extends { id: string }>(props: Props<T>) {
  const { label, noun, query, toolbar, exported, filters, filtered, clearFilters, empty, rowHeight, minWidth, render } =
    props;
  const { items, total, state, outdated, more } = usePagedList(query);
  const extras = useLazyModule(loadExtras, state === 'none' || state === 'unmatchable', ignore);
  const tools = useRef<HTMLDivElement>(null);
  const clear = () => {
    clearFilters();
    // Its button goes away with what it cleared.
    tools.current?.querySelector('input')?.focus();
  };
  if (state === 'none' && !filtered) return empty;

  const { error, isError, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query;
  const stale = isError && query.currentData !== undefined && !isFetchNextPageError;
  const size = { rowHeight, ...(minWidth !== undefined && { minWidth }) };
  return (
    <>
      <div ref={tools} className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
        {toolbar}
        <div className="flex w-full items-center justify-between gap-3 sm:ml-auto sm:w-auto">
          <ResultCount total={state === 'failed' ? null : state === 'unmatchable' ? 0 : total} noun={noun} />
          {state === 'some' && extras && (
            <extras.ExportButton list={exported} filters={filters} total={total} noun={noun} />
          )}
        </div>
      </div>
      {stale && <StaleNotice error={error} retry={refetch} />}
      {state === 'loading' && <CardSkeletons label={`Cargando ${noun[1]}...`} {...size} />}
      {state === 'failed' && <LoadError error={error} retry={refetch} retrying={isFetching} />}
      {(state === 'none' || state === 'unmatchable') && extras && <extras.NoResults onClear={clear} />}
      {state === 'some' && (
        <div aria-busy={outdated} className={outdated ? 'opacity-60' : ''}>
          <VirtualGrid label={label} items={items} total={total} keyOf={idOf} render={render} onEnd={more} {...size} />
          <ListFooter
            fetching={isFetchingNextPage}
            error={isFetchNextPageError ? error : undefined}
            retry={fetchNextPage}
          />
        </div>
      )}
    </>
  );
}

const idOf = ({ id }: { id: string }): string => id;
