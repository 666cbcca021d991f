import {
  IMPORT_UNDO_MINUTES,
  type ImportMapping,
  type ImportState,
  type ImportView,
  MINUTE_MS,
} from '@recuerda/contracts';
import type { AskedBy } from '../jobs/asked-by.js';
import { recognised } from './mapping/headers.js';

/** A row of `imports`. */
export interface Import extends ImportMapping, AskedBy {
  id: string;
  name: string;
  state: ImportState;
  headers: string[];
  sheets: string[];
  creatorId: string | null;
  rows: number;
  verdicts: ImportView['verdicts'];
  creates: ImportView['creates'];
  warned: number;
  total: number;
  done: number;
  failed: number;
  kept: number;
  reason: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

/** Selects {@link Import}s. */
export const IMPORT_COLUMNS = `id, name, state, headers, sheets, kind, columns, mode, create_missing AS "createMissing",
  creator_id AS "creatorId", principal, trace, rows, verdicts, creates, warned, total, done, failed, kept,
  reason, created_at AS "createdAt", ended_at AS "endedAt"`;

export const UNDOABLE: readonly ImportState[] = ['done', 'cancelled', 'failed'];

/** Until when it can be undone; null: it cannot, or not yet. */
export function undoUntil({ state, endedAt, done, failed }: Import): Date | null {
  if (endedAt === null || !UNDOABLE.includes(state) || done === failed) return null;
  return new Date(endedAt.getTime() + IMPORT_UNDO_MINUTES * MINUTE_MS);
}

export const toImportView = (given: Import): ImportView => ({
  id: given.id,
  name: given.name,
  state: given.state,
  headers: given.headers,
  knownHeaders: recognised(given.headers) > 0,
  sheets: given.sheets,
  kind: given.kind,
  columns: given.columns,
  mode: given.mode,
  createMissing: given.createMissing,
  rows: given.rows,
  verdicts: given.verdicts,
  creates: given.creates,
  warned: given.warned,
  total: given.total,
  done: given.done,
  failed: given.failed,
  kept: given.kept,
  reason: given.reason,
  createdBy: given.creatorId,
  createdAt: given.createdAt.toISOString(),
  endedAt: given.endedAt?.toISOString() ?? null,
  undoUntil: undoUntil(given)?.toISOString() ?? null,
});
