import type { SortColumn } from '@recuerda/contracts';
import type { ReactNode } from 'react';

/** One column of a table. */
export interface Column<T> {
  name: string;
  /** Width on wide windows, for CSS grid: '2fr', '8rem'. */
  width: string;
  /** The orders of the API that sort by what it has, each with its button; absent: the server cannot. */
  sorts?: Partial<Record<SortColumn, string>>;
  render: (row: T) => ReactNode;
}

/** Which rows are selected. */
export interface TableSelection<T> {
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
