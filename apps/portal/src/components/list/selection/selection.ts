import type { ComponentType } from 'react';

/** Which rows of a list are selected. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** All that match the filters, loaded or not. */
  isAll: boolean;
  /** It was all until a row was deselected: of the rest only what is loaded is left. */
  isPart?: boolean;
  /** The row that was selected or deselected last. */
  last: string | null;
}
export const NOTHING_SELECTED: Selection = { ids: new Set(), isAll: false, last: null };

/** Properties of the bar at the foot of a list. */
export interface SelectionBarProps<T = { id: string }> {
  /** Selected rows; null if nothing is selected and the list is empty. */
  selection: Selection | null;
  rows: readonly T[];
  /** Rows that match; null: not known. */
  total: number | null;
  filters: Readonly<Record<string, string>>;
  /** Null ends the selection. */
  onSelect: (selection: Selection | null) => void;
}

/** A list whose rows can be selected. */
export interface Selecting<T> {
  /** Name of a row, for its checkbox. */
  nameOf: (row: T) => string;
  /** Loads the bar; must be the same function each time. */
  loadBar: () => Promise<{ Bar: ComponentType<SelectionBarProps<T>> }>;
}

/** Selects or deselects a row; with `isRange` every row up to the last one as well. */
export function toggled(
  { ids, isAll, isPart = false, last: before }: Selection,
  order: readonly { id: string }[],
  id: string,
  isRange: boolean,
): Selection {
  const next = new Set(isAll ? order.map((row) => row.id) : ids);
  const isSelected = !next.has(id);
  const from = isRange ? before : null;
  const places = [id, from ?? id].map((one) => order.findIndex((row) => row.id === one)).toSorted((a, b) => a - b);
  const [first = 0, last = 0] = places;
  for (const row of first < 0 ? [{ id }] : order.slice(first, last + 1))
    if (isSelected) next.add(row.id);
    else next.delete(row.id);
  return { ids: next, isAll: false, isPart: isPart || isAll, last: id };
}
