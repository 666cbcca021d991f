import { BULK_UNDO_MINUTES, type BulkAction, type BulkList, MINUTE_MS } from '@recuerda/contracts';
import type { UndoableChange } from '../../api/undo';

export interface LastBulkJob {
  id: string;
  action: BulkAction;
  /** Number of rows. */
  count: number;
  /** When it began, ms since the epoch. */
  at: number;
}

/** One row that was deleted alone. */
interface LastDeletion {
  text: string;
  undo: UndoableChange;
}
type LastChange = (LastBulkJob | LastDeletion) & { at: number };

const keyOf = (list: BulkList): string => `recuerda.last-change.${list}`;

export const keepLastBulkJob = (list: BulkList, job: LastBulkJob): void => keep(list, job);
export const keepLastDeletion = (deletion: LastDeletion): void =>
  keep(deletion.undo.list, { ...deletion, at: Date.now() });

/** Keeps the last change of a list in this tab, for as long as it may be undone. */
function keep(list: BulkList, change: LastChange): void {
  try {
    sessionStorage.setItem(keyOf(list), JSON.stringify(change));
  } catch {
    // Without storage it is offered only once.
  }
}

export function lastChange(list: BulkList): LastChange | null {
  try {
    const change = JSON.parse(sessionStorage.getItem(keyOf(list)) ?? 'null') as LastChange | null;
    return change && Date.now() - change.at < BULK_UNDO_MINUTES * MINUTE_MS ? change : null;
  } catch {
    return null;
  }
}
