import type { FileColumn, FileColumns, Kind, ShownField, UncountedPage } from '@recuerda/contracts';

/** A cell: a Date is an instant, which the file shows in the school's zone; null is empty. */
export type Cell = string | number | Date | null;

/** Returns how the school's zone shows an instant. */
export type LocalTime = (instant: Date) => string;

/** A column of an exported list. */
export interface Column<T> {
  header: string;
  /** In characters; only XLSX has widths. */
  width: number;
  /** `phone`: sign and leading zeros are kept, and it counts as no formula. `instant`: its values are dates. */
  kind?: 'phone' | 'instant';
  value: (row: T, localTime: LocalTime) => Cell;
}

/** Reads one page of a list, with what its columns need. */
export type ReadPage<T> = (cursor: string | undefined) => Promise<UncountedPage<T>>;

/** Reader of an exported list, with the columns by which its rows are shown. */
export interface ListSource<T> {
  columns: readonly Column<T>[];
  read: ReadPage<T>;
}

/** A list whose pages depend on another list. */
export interface PagedSource<T> {
  columns: readonly Column<T>[];
  /** `onRows` gets the number of rows of each page. */
  pages: (onRows: (count: number) => void) => AsyncIterable<T[]>;
}

export const instant = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);
export const yesNo = (is: boolean): string => (is ? 'Sí' : 'No');

type Values<T, K extends PropertyKey> = Record<K, Column<T>['value']>;
/**
 * Returns the columns of a file of rows.
 *
 * @param values values of columns that no field of a row has, or that are shown otherwise
 */
export const columnsOf = <T extends object, F extends FileColumns>(
  file: F,
  values: Values<T, Exclude<keyof F, keyof T>> & Partial<Values<T, keyof F>>,
  fields: Readonly<Record<string, ShownField>> = {},
): Column<T>[] =>
  Object.entries<FileColumn | null>(file).flatMap(([field, column]) => {
    if (!column) return [];
    const { header, width, kind = fields[field]?.kind } = column;
    const value = (values as Partial<Values<T, string>>)[field] ?? ((row) => cellOf(row[field as keyof T], kind));
    return { header, width, ...((kind === 'phone' || kind === 'instant') && { kind }), value };
  });

function cellOf(value: unknown, kind?: Kind): Cell {
  if (typeof kind === 'object') return kind.choice[String(value)] ?? null;
  if (typeof value === 'boolean') return yesNo(value);
  return kind === 'instant' ? instant(value as string | null) : (value as Cell);
}
