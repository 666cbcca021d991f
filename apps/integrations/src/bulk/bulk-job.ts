import {
  BULK_UNDO_MINUTES,
  type BulkInput,
  type BulkJobView,
  type BulkList,
  type BulkState,
  FINAL_ACTION,
  MINUTE_MS,
} from '@recuerda/contracts';
import type { AskedBy } from '../jobs/asked-by.js';

/** A row of `bulk_jobs`. */
export interface BulkJob extends AskedBy {
  id: string;
  list: BulkList;
  /** Null: it undoes another job. */
  input: BulkInput | null;
  undoOf: string | null;
  state: BulkState;
  cursor: string | null;
  total: number;
  changed: number;
  unchanged: number;
  failed: number;
  reason: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

/** Selects {@link BulkJob}s. */
export const JOB_COLUMNS = `id, list, input, undo_of AS "undoOf", principal, trace, state, cursor, total, changed,
  unchanged, failed, reason, created_at AS "createdAt", ended_at AS "endedAt"`;

/** Until when it can be undone; null: never, or not yet. */
export function undoUntil({ input, endedAt, changed }: BulkJob): Date | null {
  if (input === null || input.action === FINAL_ACTION || endedAt === null || changed === 0) return null;
  return new Date(endedAt.getTime() + BULK_UNDO_MINUTES * MINUTE_MS);
}

export const toBulkJobView = (job: BulkJob): BulkJobView => ({
  id: job.id,
  list: job.list,
  action: job.input?.action ?? null,
  state: job.state,
  total: job.total,
  changed: job.changed,
  unchanged: job.unchanged,
  failed: job.failed,
  reason: job.reason,
  createdAt: job.createdAt.toISOString(),
  endedAt: job.endedAt?.toISOString() ?? null,
  undoUntil: undoUntil(job)?.toISOString() ?? null,
  undoOf: job.undoOf,
});
