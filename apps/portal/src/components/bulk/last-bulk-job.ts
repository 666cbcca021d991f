import { BULK_UNDO_MINUTES, type BulkAction, type BulkList, MINUTE_MS } from '@recuerda/contracts';

export interface LastBulkJob {
  id: string;
  action: BulkAction;
  /** Number of rows. */
  count: number;
  /** When it began, ms since the epoch. */
  at: number;
}

const keyOf = (list: BulkList): string => `recuerda.last-bulk-job.${list}`;

/** Keeps the last job of a list in this tab, for as long as it may be undone. */
export function keepLastBulkJob(list: BulkList, job: LastBulkJob): void {
  try {
    sessionStorage.setItem(keyOf(list), JSON.stringify(job));
  } catch {
    // Without storage its results are shown only once.
  }
}

export function lastBulkJob(list: BulkList): LastBulkJob | null {
  try {
    const job = JSON.parse(sessionStorage.getItem(keyOf(list)) ?? 'null') as LastBulkJob | null;
    return job && Date.now() - job.at < BULK_UNDO_MINUTES * MINUTE_MS ? job : null;
  } catch {
    return null;
  }
}
