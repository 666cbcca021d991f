import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  IMPORT_UNDO_MINUTES,
  type ImportChange,
  type ImportKind,
  type ImportMapping,
  type ImportState,
  type ImportView,
  MINUTE_MS,
} from '@recuerda/contracts';
import { type Clock, CLOCK } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../integrations.database.js';
import { type Claimed, ClaimLost, JobClaims, LEASE_MS } from '../jobs/job-claims.js';
import type { AskedBy } from '../jobs/job-rights.js';
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

/** Returns the end of the time in which an import can be undone; null: it cannot, or not yet. */
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

/** An import that a worker has claimed. */
export type ClaimedImport = Claimed<Import>;

/** Items of one request to an owner. */
export interface Chunk {
  chunk: number;
  kind: ImportKind;
  items: ChunkItem[];
}
export interface ChunkItem {
  id: string;
  input: { create?: object; patch?: object };
  version: number | null;
  previous: object | null;
  result: ImportChange['result'] | null;
}

/** The imports as their worker sees them. Each step and its renewed lease are one transaction. */
@Injectable()
export class ImportStore {
  readonly claims: JobClaims<Import>;

  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const isOpen = `state IN ('verifying', 'planning', 'applying', 'undoing')`;
    this.claims = new JobClaims(source, clock, { name: 'integrations.imports', columns: IMPORT_COLUMNS, isOpen });
  }

  /** Returns the next chunk, at or after `from`, that has no results; undefined: all have. */
  nextChunk({ id }: ClaimedImport, from = 0): Promise<Chunk | undefined> {
    return this.chunkWhere(
      [id, from],
      '(SELECT min(chunk) FROM integrations.import_items WHERE import_id = $1 AND chunk >= $2 AND result IS NULL)',
    );
  }

  /** Returns the next chunk to be undone: tasks before the employees and departments that they need. */
  nextToUndo({ id }: ClaimedImport): Promise<Chunk | undefined> {
    return this.chunkWhere(
      [id],
      `(SELECT max(chunk) FROM integrations.import_items
        WHERE import_id = $1 AND result IN ('created', 'updated') AND undo_result IS NULL)`,
    );
  }

  /**
   * Renews the lease and learns whether the import was cancelled.
   *
   * @throws ClaimLost
   */
  refresh(job: ClaimedImport): Promise<void> {
    return this.renew(this.source.manager, job, 'applying');
  }

  /**
   * Keeps the results of a chunk.
   *
   * @throws ClaimLost
   */
  record(
    job: ClaimedImport,
    { chunk }: Chunk,
    changes: readonly ImportChange[],
    state: 'applying' | 'undoing',
  ): Promise<void> {
    return this.source.transaction(async (manager) => {
      await this.renew(manager, job, state);
      await manager.query(
        `UPDATE integrations.import_items AS item
         SET result = given.result, reason = given.reason, version = given.version, previous = given.previous
         FROM json_to_recordset($2::json)
           AS given (id uuid, result text, reason text, version integer, previous jsonb)
         WHERE item.import_id = $1 AND item.chunk = $3 AND item.item_id = given.id AND item.result IS NULL`,
        [job.id, JSON.stringify(changes), chunk],
      );
      await manager.query('UPDATE integrations.imports SET done = done + $2, failed = failed + $3 WHERE id = $1', [
        job.id,
        changes.length,
        changes.filter(({ result }) => result === 'failed').length,
      ]);
    });
  }

  /** @throws ClaimLost */
  recordUndo(job: ClaimedImport, { chunk }: Chunk, changes: readonly ImportChange[]): Promise<void> {
    return this.source.transaction(async (manager) => {
      await this.renew(manager, job, 'undoing');
      await manager.query(
        `UPDATE integrations.import_items AS item SET undo_result = given.result, reason = given.reason
         FROM json_to_recordset($2::json) AS given (id uuid, result text, reason text)
         WHERE item.import_id = $1 AND item.chunk = $3 AND item.item_id = given.id`,
        [job.id, JSON.stringify(changes), chunk],
      );
      await manager.query('UPDATE integrations.imports SET kept = kept + $2 WHERE id = $1', [
        job.id,
        changes.filter(({ result }) => result === 'failed').length,
      ]);
    });
  }

  /** Does nothing to an import that was cancelled. */
  async end({ id, claim }: ClaimedImport, state: ImportState, reason: string | null = null): Promise<void> {
    await this.source.query(
      `UPDATE integrations.imports SET state = $3, reason = $4, ended_at = $5, claim = NULL
       WHERE id = $1 AND claim = $2 AND state <> 'cancelled'`,
      [id, claim, state, reason, this.clock.now()],
    );
  }

  private async chunkWhere(parameters: [id: string, ...unknown[]], chunk: string): Promise<Chunk | undefined> {
    const items = await this.source.query<(ChunkItem & Omit<Chunk, 'items'>)[]>(
      `SELECT chunk, kind, item_id AS id, input, version, previous, result FROM integrations.import_items
       WHERE import_id = $1 AND chunk = ${chunk} ORDER BY position`,
      parameters,
    );
    const [first] = items;
    return first && { chunk: first.chunk, kind: first.kind, items };
  }

  /**
   * Renews the lease. Succeeds also after a cancellation, so that the result of the last chunk is recorded.
   *
   * @throws ClaimLost
   */
  async renew(manager: EntityManager, job: ClaimedImport, state: ImportState): Promise<void> {
    const [[row]] = await manager.query<[{ state: ImportState }[], number]>(
      `UPDATE integrations.imports
       SET claimed_until = $3, state = CASE WHEN state = 'cancelled' THEN state ELSE $4 END
       WHERE id = $1 AND claim = $2 RETURNING state`,
      [job.id, job.claim, new Date(this.clock.now().getTime() + LEASE_MS), state],
    );
    if (!row) throw new ClaimLost();
    job.state = row.state;
  }
}
