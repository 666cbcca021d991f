import * as Menu from '@radix-ui/react-dropdown-menu';
import { columnOf, isDescending, type SortColumn, type SortOrder } from '@recuerda/contracts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, ArrowUpDown, Check, Columns3 } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { keep, readKept } from '../../../config/browser-storage';
import { useIdle } from '../../lazy/lazy';
import { MENU, MENU_ITEM } from '../../menu/DropdownMenu';
import { useScroller } from '../scroll-context';

const CELLS = 'flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 xl:grid xl:grid-cols-(--columns)';
const LAST = 'row-actions ml-auto max-sm:basis-full';

const ROW =
  'sticky top-0 z-10 hidden gap-x-3 rounded-t-xl border-b border-line bg-surface px-4 ' +
  'text-xs font-medium text-muted xl:grid xl:grid-cols-(--columns) print:static';

interface Props<T> extends TableProps<T> {
  /** The first names the row, the last has its actions. */
  columns: readonly Column<T>[];
  /** The row's title is `titleId`'s element. */
  titleIdOf: (row: T) => string;
}

/** Expected height of a row, pixels; rows are measured once they are shown. */
const ROW_HEIGHT = 57;
/** Rows rendered beyond what is seen. */
const OVERSCAN = 8;

/**
 * A table of any length, of which only what is seen is in the document. On narrow windows the cells of a row flow one
 * after the other, without the header: 'Ordenar por' sorts there.
 */
export function DataTable<T extends { id: string }>({ columns: all, titleIdOf, ...table }: Props<T>) {
  const { label, rows, total, onEnd, order, onOrder, select } = table;
  const [hidden, toggleHidden] = useHiddenColumns(label);
  const optional = all.slice(1, -1).map(({ name }) => name);
  const columns = all.filter(({ name }) => !optional.includes(name) || !hidden.includes(name));
  const body = useRef<HTMLDivElement>(null);
  const scroller = useScroller();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: useIdle() ? OVERSCAN : 0,
    scrollMargin: body.current?.offsetTop ?? 0,
    getItemKey: (index) => (rows[index] as T).id,
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - 1 - OVERSCAN) onEnd();
  }, [last, onEnd, rows.length]);
  const widths = [...(select ? ['1.25rem'] : []), ...columns.map(({ width }) => width)];
  const template = { '--columns': widths.map((width) => `minmax(0,${width})`).join(' ') } as React.CSSProperties;
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={total === null ? -1 : total + 1}
      style={template}
      className="card"
    >
      <TableHeader columns={columns} order={order} onOrder={onOrder} isSelectable={select !== undefined}>
        <ColumnsMenu names={optional} hidden={hidden} onToggle={toggleHidden} />
      </TableHeader>
      <div ref={body} role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        <div
          role="presentation"
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${(shown[0]?.start ?? 0) - virtualizer.options.scrollMargin}px)` }}
        >
          {shown.map(({ index, key }) => {
            const row = rows[index] as T;
            return (
              <TableRow
                key={key}
                index={index}
                row={row}
                columns={columns}
                titleId={titleIdOf(row)}
                select={select}
                measure={virtualizer.measureElement}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface TableHeaderProps<T> {
  columns: readonly Column<T>[];
  /** '' for the list's own. */
  order: string;
  onOrder: (order: string) => void;
  isSelectable: boolean;
  /** In the head of the last column. */
  children: ReactNode;
}

/** The names of the columns; by what the server can sort there are buttons, which sort and then reverse. */
function TableHeader<T>({ columns, order, onOrder, isSelectable, children }: TableHeaderProps<T>) {
  const shown = (order || 'created') as SortOrder;
  const sorted = columnOf(shown);
  const direction = isDescending(shown) ? 'descending' : 'ascending';
  const last = columns.length - 1;
  const choose = (column: SortColumn) => {
    const next = column === shown ? `-${column}` : column;
    onOrder(next === 'created' ? '' : next);
  };
  return (
    <div role="rowgroup" className="contents">
      <div role="row" aria-rowindex={1} className={ROW}>
        {isSelectable && (
          <div role="columnheader">
            <span className="sr-only">Selección</span>
          </div>
        )}
        {columns.map(({ name, sorts }, place) => (
          <div
            key={name}
            role="columnheader"
            {...(sorts && { 'aria-sort': sorted in sorts ? direction : 'none' })}
            className="flex flex-col items-start justify-center last:items-end"
          >
            {sorts ? (
              Object.entries(sorts).map(([column, label]) => (
                <SortButton
                  key={column}
                  label={label}
                  direction={column === sorted ? direction : null}
                  onClick={() => choose(column as SortColumn)}
                />
              ))
            ) : place !== last ? (
              name
            ) : (
              <span className="sr-only">{name}</span>
            )}
            {place === last && children}
          </div>
        ))}
      </div>
    </div>
  );
}

interface SortButtonProps {
  label: string;
  /** null: the list is sorted by something else. */
  direction: 'ascending' | 'descending' | null;
  onClick: () => void;
}

function SortButton({ label, direction, onClick }: SortButtonProps) {
  const Icon = direction === null ? ArrowUpDown : direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className={
        '-mx-2 inline-flex h-9 items-center gap-1 rounded-md px-2 not-only:h-7 hover:text-text pointer-coarse:h-11 ' +
        (direction === null ? '' : 'text-text')
      }
      onClick={onClick}
    >
      {label}
      <Icon aria-hidden className={`size-3.5 shrink-0 ${direction === null ? 'opacity-60' : 'text-accent'}`} />
    </button>
  );
}

interface TableRowProps<T> {
  /** In the list, from 0. */
  index: number;
  row: T;
  columns: readonly Column<T>[];
  titleId: string;
  select: TableSelection<T> | undefined;
  /** Gets the element, to measure it. */
  measure: Ref<HTMLDivElement>;
}

function TableRow<T>({ index, row, columns, titleId, select, measure }: TableRowProps<T>) {
  const last = columns.length - 1;
  const isSelected = select?.has(row) ?? false;
  const cells = (
    <div
      role="presentation"
      className={`${CELLS} ${select ? 'max-xl:relative max-xl:pl-12' : ''} ${isSelected ? 'bg-accent-soft' : ''}`}
    >
      {select && (
        <div role="cell" className="flex max-xl:absolute max-xl:top-2.5 max-xl:left-4">
          <input
            type="checkbox"
            aria-label={`Seleccionar ${select.nameOf(row)}`}
            className="size-5 accent-accent"
            checked={isSelected}
            onChange={({ nativeEvent }) => select.toggle(row, (nativeEvent as MouseEvent).shiftKey)}
          />
        </div>
      )}
      {columns.map((column, place) => (
        <div
          key={column.name}
          role="cell"
          className={`min-w-0 ${place === 0 ? 'max-xl:basis-full' : ''} ${place === last ? LAST : ''}`}
        >
          {column.render(row)}
        </div>
      ))}
    </div>
  );
  return (
    <div
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      aria-labelledby={titleId}
      className="border-b border-line last:border-b-0"
    >
      {cells}
    </div>
  );
}

interface ColumnsMenuProps {
  /** Columns that may be hidden. */
  names: readonly string[];
  hidden: readonly string[];
  onToggle: (name: string) => void;
}

/** Chooses which columns a table has; it stays open for the next one. */
function ColumnsMenu({ names, hidden, onToggle }: ColumnsMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="button-quiet text-xs">
        <Columns3 aria-hidden className="size-4" />
        Columnas
      </Menu.Trigger>
      <Menu.Content align="end" sideOffset={4} className={`${MENU} text-text`}>
        {names.map((name) => (
          <Menu.CheckboxItem
            key={name}
            className={MENU_ITEM}
            checked={!hidden.includes(name)}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={() => onToggle(name)}
          >
            <span aria-hidden className="size-4">
              <Menu.ItemIndicator>
                <Check className="size-4" />
              </Menu.ItemIndicator>
            </span>
            {name}
          </Menu.CheckboxItem>
        ))}
      </Menu.Content>
    </Menu.Root>
  );
}

const keyOf = (table: string): string => `recuerda.hidden-columns.${table}`;

function remembered(table: string): readonly string[] {
  try {
    const names: unknown = JSON.parse(readKept(keyOf(table)) ?? '[]');
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return [];
  }
}

/** Names of the columns that this browser leaves out of a table, and how to show or hide one. */
function useHiddenColumns(table: string): [readonly string[], (name: string) => void] {
  const [hidden, setHidden] = useState(() => remembered(table));
  const toggle = (name: string) => {
    const next = hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name];
    setHidden(next);
    keep(keyOf(table), JSON.stringify(next));
  };
  return [hidden, toggle];
}

export interface Column<T> {
  name: string;
  /** Width on wide windows, for CSS grid: '2fr', '8rem'. */
  width: string;
  /** The orders of the API that sort by what it has, each with its button; absent: the server cannot. */
  sorts?: Partial<Record<SortColumn, string>>;
  render: (row: T) => ReactNode;
}

interface TableSelection<T> {
  has: (row: T) => boolean;
  nameOf: (row: T) => string;
  /** @param isRange up to the row that was selected before */
  toggle: (row: T, isRange: boolean) => void;
}

/** Properties that a list gives its table. */
export interface TableProps<T> {
  label: string;
  rows: readonly T[];
  /** Number of all matching rows, loaded or not; null while not known. */
  total: number | null;
  /** Called when the end of what is loaded comes near. */
  onEnd: () => void;
  /** '' for the list's own. */
  order: string;
  onOrder: (order: string) => void;
  /** Undefined if its rows cannot be selected. */
  select: TableSelection<T> | undefined;
}

interface RowTitleProps {
  /** Id of the element that names the row. */
  id: string;
  title: string;
  /** Below it, in small letters. */
  remark: string | null;
  className?: string;
}

/** The first cell of a row. */
export const RowTitle = ({ id, title, remark, className = '' }: RowTitleProps) => (
  <>
    <p id={id} title={title} className={`line-clamp-2 font-medium break-words ${className}`}>
      {title}
    </p>
    {remark !== null && (
      <p title={remark} className="truncate text-xs text-muted">
        {remark}
      </p>
    )}
  </>
);
