import { type ReactNode, useRef } from 'react';
import { EmptyState } from '../feedback/EmptyState';
import { LoadError } from '../feedback/LoadError';
import { StaleNotice } from '../feedback/StaleNotice';
import { NothingFoundIllustration } from '../illustrations/NothingFoundIllustration';
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
  filtered: boolean;
  clearFilters: () => void;
  /** Shown when there are none at all. */
  empty: ReactNode;
  render: (item: T) => ReactNode;
  /** See VirtualGrid. */
  minWidth?: number;
  rowHeight: number;
}

/** A list of cards in each of its states; scrolling loads more. */
export function CardList<T extends { id: string }>(props: Props<T>) {
  const { label, noun, query, toolbar, filtered, clearFilters, empty, rowHeight, minWidth, render } = props;
  const { items, total, state, outdated, more } = usePagedList(query);
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
        <div className="w-full sm:ml-auto sm:w-auto">
          <ResultCount total={state === 'failed' ? null : state === 'unmatchable' ? 0 : total} noun={noun} />
        </div>
      </div>
      {stale && <StaleNotice error={error} retry={refetch} />}
      {state === 'loading' && <CardSkeletons label={`Cargando ${noun[1]}...`} {...size} />}
      {state === 'failed' && <LoadError error={error} retry={refetch} retrying={isFetching} />}
      {(state === 'none' || state === 'unmatchable') && (
        <EmptyState
          illustration={<NothingFoundIllustration />}
          title="Sin resultados"
          hint="Prueba con otra búsqueda u otros filtros."
          action={
            <button type="button" className="button-plain" onClick={clear}>
              Quitar filtros
            </button>
          }
        />
      )}
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
