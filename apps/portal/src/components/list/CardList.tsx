import type { ViewedList } from '@recuerda/contracts';
import { type ReactNode, useRef, useState } from 'react';
import type { PagedQuery } from '../../api/pages';
import { detailOf } from '../../api/problem';
import { portalConfig } from '../../config/portal-config';
import { counted } from '../../format/numbers';
import { Button } from '../buttons';
import { LoadError, Skeleton, Spinner, StaleNotice } from '../feedback';
import { useLazyModule } from '../lazy/lazy';
import type { ListAction } from './ListTools';
import { GAP, useColumns, VirtualGrid } from './VirtualGrid';
import { NOTHING_SELECTED, type Selecting, type Selection, toggled } from './selection/selection';
import type { TableProps } from './table/DataTable';
import type { UrlFilters } from './use-url-filters';
import { useListView } from './use-list-view';
import { usePagedList } from './use-paged-list';

/** Enough to fill a desk's window. */
const ROWS = 3;

export interface CardListProps<T> {
  /** Name of the list: 'Empleados'. */
  label: string;
  /** For the count: ['empleado', 'empleados']. */
  noun: readonly [one: string, many: string];
  query: PagedQuery<T>;
  /** Search and filters; away while there is nothing to look for. */
  toolbar: ReactNode;
  /** The list's name in exports and saved views. */
  exported: ViewedList;
  urlFilters: UrlFilters<'search' | 'order'>;
  /** Without filters there are rows that the list leaves out: an export has more than it. */
  isPart?: boolean;
  /** The user may import into it. */
  isImportable: boolean;
  action?: ListAction | undefined;
  /** Undefined if its rows cannot be selected, or not by this user. */
  selecting?: Selecting<T> | undefined;
  /** Shown when there are none at all. */
  empty: ReactNode;
  render: (item: T) => ReactNode;
  /** Undefined if there is no table. */
  renderTable?: ((table: TableProps<T>) => ReactNode) | undefined;
  /** See VirtualGrid. */
  minWidth?: number;
  rowHeight: number;
}

const loadExtras = () => import('./ListTools');
const loadNothing = async () => ({ Bar: () => null });
const ignore = () => undefined;

const TOOLS = 'flex min-h-10 w-full items-center gap-2 sm:ml-auto sm:w-112 sm:justify-end';

/** A list of cards in each of its states; scrolling loads more. */
export function CardList<T extends { id: string }>(props: CardListProps<T>) {
  const { label, noun, query, toolbar, exported, urlFilters, isImportable, selecting } = props;
  const { empty, rowHeight, minWidth, render, renderTable } = props;
  const { setFilter, filtered } = urlFilters;
  const { order, ...filters } = urlFilters.filters;
  const onOrder = (next: string) => setFilter('order', next);
  const [view, setView] = useListView();
  const { items, total, state, outdated, more } = usePagedList(query);
  const hasNone = state === 'none' || state === 'unmatchable';
  const extras = useLazyModule(loadExtras, hasNone, ignore);
  const [selection, setSelection] = useState<Selection | null>(null);
  // What is selected is what one sees.
  const shown = JSON.stringify(filters);
  const [selectedIn, setSelectedIn] = useState(shown);
  if (selectedIn !== shown) {
    setSelectedIn(shown);
    setSelection(null);
  }
  // An empty list has it too: what emptied the list can be undone there.
  const isEmpty = state === 'none' && !filtered;
  const hasBar = selecting !== undefined && (selection !== null || isEmpty);
  const loadBar: Selecting<T>['loadBar'] = selecting?.loadBar ?? loadNothing;
  const bar = useLazyModule(loadBar, hasBar, ignore);
  const tools = useRef<HTMLDivElement>(null);
  const clear = () => {
    urlFilters.clear();
    // Its button goes away with what it cleared.
    tools.current?.querySelector('input')?.focus();
  };
  const { error, isError, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query;
  const stale = isError && query.currentData !== undefined && !isFetchNextPageError;
  const count = state === 'failed' ? null : state === 'unmatchable' ? 0 : total;
  const size = { rowHeight, ...(minWidth !== undefined && { minWidth }) };
  const isSelected = ({ id }: T): boolean => selection !== null && (selection.isAll || selection.ids.has(id));
  const toggle = ({ id }: T, isRange: boolean): void => {
    setSelection(toggled(selection ?? NOTHING_SELECTED, items, id, isRange));
  };
  const renderItem = (item: T): ReactNode => {
    const content = render(item);
    if (!selection || !selecting || !extras) return content;
    return (
      <extras.Selectable
        name={selecting.nameOf(item)}
        isSelected={isSelected(item)}
        onToggle={(isRange) => toggle(item, isRange)}
      >
        {content}
      </extras.Selectable>
    );
  };
  const nothing = (
    <>
      {empty}
      {isImportable && extras && (
        <p className="text-center">
          <extras.ImportLink />
        </p>
      )}
    </>
  );
  const list = (
    <>
      <div
        ref={tools}
        data-wide={view === 'table' && renderTable ? true : undefined}
        className="mb-3 flex flex-wrap items-center gap-2 sm:mb-4 print:hidden"
      >
        {toolbar}
        {/* The place is as wide and high without its buttons: nothing moves when they come. */}
        <div className={TOOLS}>
          {/* Screen readers announce changes. */}
          <p role="status" aria-live="polite" className="shrink-0 text-muted tabular-nums">
            {count !== null && counted(count, ...noun)}
          </p>
          {extras && (
            <extras.ListTools
              list={exported}
              filters={filters}
              order={order}
              onOrder={onOrder}
              total={props.isPart && !filtered ? null : total}
              noun={noun}
              isImportable={isImportable}
              action={props.action}
              view={view}
              onView={renderTable && setView}
              isSelecting={selection !== null}
              onSelecting={selecting && (() => setSelection(selection ? null : NOTHING_SELECTED))}
            />
          )}
        </div>
      </div>
      {stale && <StaleNotice error={error} retry={refetch} />}
      {state === 'loading' && <CardSkeletons label={`Cargando ${noun[1]}...`} {...size} />}
      {state === 'failed' && <LoadError error={error} retry={refetch} retrying={isFetching} />}
      {hasNone && extras && <extras.NoResults onClear={clear} />}
      {state === 'some' && (
        <div aria-busy={outdated} className={outdated ? 'opacity-60' : ''}>
          {view === 'table' && renderTable ? (
            renderTable({
              label,
              rows: items,
              total,
              onEnd: more,
              order,
              onOrder,
              select: selecting && { has: isSelected, nameOf: selecting.nameOf, toggle },
            })
          ) : (
            <VirtualGrid label={label} items={items} total={total} render={renderItem} onEnd={more} {...size} />
          )}
          <ListFooter
            fetching={isFetchingNextPage}
            error={isFetchNextPageError ? error : undefined}
            retry={fetchNextPage}
          />
        </div>
      )}
    </>
  );
  return (
    <>
      {isEmpty ? nothing : list}
      {hasBar && bar && (
        <bar.Bar
          selection={selection}
          rows={items}
          total={isEmpty ? 0 : total}
          filters={filters}
          onSelect={setSelection}
        />
      )}
    </>
  );
}

interface CardSkeletonsProps extends Pick<CardListProps<never>, 'minWidth' | 'rowHeight'> {
  /** Text for screen readers: 'Cargando empleados...'. */
  label: string;
}

/** Keeps the place of the cards that are being loaded. */
function CardSkeletons({ label, minWidth, rowHeight }: CardSkeletonsProps) {
  const grid = useRef<HTMLDivElement>(null);
  const columns = useColumns(grid, minWidth, GAP);
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div
        ref={grid}
        aria-hidden
        className="grid gap-4"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {Array.from({ length: ROWS * columns }, (_, index) => (
          <div key={index} className="card flex flex-col justify-between p-4" style={{ height: rowHeight }}>
            <div className="flex flex-col gap-3">
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="h-4 w-4/5" />
            </div>
            <Skeleton className="h-4 w-2/5" />
          </div>
        ))}
      </div>
    </div>
  );
}

interface ListFooterProps {
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
function ListFooter({ fetching, error, retry }: ListFooterProps) {
  const failed = error !== undefined && !fetching && portalConfig().errorNotices;
  return (
    <div className="flex min-h-16 items-center justify-center gap-3 py-3">
      {fetching && <Spinner label="Cargando más" />}
      {failed && (
        <>
          <p role="alert" className="text-muted">
            No se pudo cargar más. {detailOf(error)}
          </p>
          <Button onClick={retry}>Reintentar</Button>
        </>
      )}
    </div>
  );
}
