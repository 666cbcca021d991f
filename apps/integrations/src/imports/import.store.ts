import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DAY_MS,
  type ErrorCode,
  type FieldError,
  HOUR_MS,
  IMPORT_UNDO_MINUTES,
  type ImportChange,
  type ImportKind,
  type ImportState,
  importView,
  type ImportView,
  MINUTE_MS,
} from '@recuerda/contracts';
import { fromRow, selectFields, type StoredRow } from '@recuerda/database';
import { type Clock, CLOCK, counter } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../integrations.database.js';
import { type Claimed, JobStore } from '../jobs/job-claims.js';
import type { AskedBy } from '../jobs/job-rights.js';
import { recognised } from './mapping/headers.js';

const endedImports = counter('recuerda_imports_total', 'Imports that ended.', ['outcome']);

/** How long imports and their rows are kept, ms. */
const KEPT_MS = 7 * DAY_MS;
/** An upload that takes longer was broken off: the bytes of its file may not stay, ms. */
const UPLOAD_MS = HOUR_MS;

/** A row of `imports`. */
export interface Import extends StoredRow<Omit<ImportView, 'knownHeaders' | 'undoUntil'>>, AskedBy {
  /** SHA-256 of the file; null before it is read. */
  contentHash: string | null;
  /** Why the file was refused. */
  refusal: { code: ErrorCode; errors?: FieldError[] } | null;
}

const STORED = importView.omit({ knownHeaders: true, undoUntil: true, createdBy: true });
export const IMPORT_COLUMNS = `${selectFields('imports', STORED)}, creator_id AS "createdBy", principal, trace,
  content_hash AS "contentHash", refusal`;

export const UNDOABLE: readonly ImportState[] = ['done', 'cancelled', 'failed'];

/** Returns the end of the time in which an import can be undone; null: it cannot, or not yet. */
export function undoUntil({ state, endedAt, done, failed }: Import): Date | null {
  if (endedAt === null || !UNDOABLE.includes(state) || done === failed) return null;
  return new Date(endedAt.getTime() + IMPORT_UNDO_MINUTES * MINUTE_MS);
}

export const toImportView = (given: Import): ImportView =>
  fromRow(importView, { ...given, knownHeaders: recognised(given.headers) > 0, undoUntil: undoUntil(given) });

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
export class ImportStore extends JobStore<Import> {
  constructor(@InjectDataSource(SCHEMA) source: DataSource, @Inject(CLOCK) clock: Clock) {
    super(source, clock, {
      name: 'integrations.imports',
      columns: IMPORT_COLUMNS,
      isOpen: `state IN ('verifying', 'planning', 'applying', 'undoing')`,
      isCancellable: `state IN ('planning', 'applying')`,
      notFound: 'import_not_found',
      ended: endedImports,
    });
  }

  /** Throws `import_not_found`, also for an import that the principal may not see. */
  async view(id: string): Promise<ImportView> {
    return toImportView(await this.find(id));
  }

  /** Deletes old imports with their rows, and uploads that were broken off. */
  async prune(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.source.query(
      `DELETE FROM integrations.imports WHERE created_at < $1 OR state = 'uploading' AND created_at < $2`,
      [new Date(now - KEPT_MS), new Date(now - UPLOAD_MS)],
    );
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

  private async chunkWhere(parameters: [id: string, ...unknown[]], chunk: string): Promise<Chunk | undefined> {
    const items = await this.source.query<(ChunkItem & Omit<Chunk, 'items'>)[]>(
      `SELECT chunk, kind, item_id AS id, input, version, previous, result FROM integrations.import_items
       WHERE import_id = $1 AND chunk = ${chunk} ORDER BY position`,
      parameters,
    );
    const [first] = items;
    return first && { chunk: first.chunk, kind: first.kind, items };
  }
}
