import type { SortColumn } from '@recuerda/contracts';
import type { ReactNode } from 'react';

/** One column of a table. */
export interface Column<T> {
  name: string;
  /** Of CSS grid, on wide windows: '2fr', '8rem'. */
  width: string;
  /** The orders of the API that sort by what it has, each with its button; absent: the server cannot. */
  sorts?: Partial<Record<SortColumn, string>>;
  render: (row: T) => ReactNode;
}

/** What a list gives its table. */
export interface TableProps<T> {
  label: string;
  rows: readonly T[];
  /** Of all that match, loaded or not; null while not known. */
  total: number | null;
  /** Called when the end of what is loaded comes near. */
  onEnd: () => void;
  /** '' for the list's own. */
  order: string;
  onOrder: (order: string) => void;
  /** Wraps a row's content, for its selection; undefined while rows are not selected. */
  wrap: ((row: T, content: ReactNode) => ReactNode) | undefined;
}
