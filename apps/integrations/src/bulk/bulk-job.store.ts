import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  BULK_CHUNK,
  BULK_UNDO_MINUTES,
  type BulkChange,
  type BulkInput,
  bulkJobView,
  type BulkJobView,
  DAY_MS,
  FINAL_ACTION,
  MINUTE_MS,
} from '@recuerda/contracts';
import { fromRow, selectFields, type StoredRow } from '@recuerda/database';
import { type Clock, CLOCK, counter } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../integrations.database.js';
import { type Claimed, JobStore, STOPPED } from '../jobs/job-claims.js';
import type { AskedBy } from '../jobs/job-rights.js';

const endedJobs = counter('recuerda_bulk_jobs_total', 'Bulk jobs that ended.', ['outcome']);

/** How long jobs and their results are kept, ms. */
const KEPT_MS = 7 * DAY_MS;

/** A row of `bulk_jobs`. */
export interface BulkJob extends StoredRow<Omit<BulkJobView, 'action' | 'undoUntil'>>, AskedBy {
  /** Requested change; null: the job undoes another one. */
  input: BulkInput | null;
  cursor: string | null;
}

export const JOB_COLUMNS = `${selectFields('bulk_jobs', bulkJobView.omit({ action: true, undoUntil: true }))},
  input, principal, trace, cursor`;

/** Returns the end of the time in which a job can be undone; null: it cannot, or not yet. */
export function undoUntil({ input, endedAt, changed }: BulkJob): Date | null {
  if (input === null || input.action === FINAL_ACTION || endedAt === null || changed === 0) return null;
  return new Date(endedAt.getTime() + BULK_UNDO_MINUTES * MINUTE_MS);
}

export const toBulkJobView = (job: BulkJob): BulkJobView =>
  fromRow(bulkJobView, { ...job, action: job.input?.action ?? null, undoUntil: undoUntil(job) });

export type ClaimedJob = Claimed<BulkJob>;

/** A row of a job, with what its undo needs. */
export interface ChunkItem {
  position: number;
  id: string;
  version: number | null;
  /** Former values, in the form of the owner of the row. */
  previous: object | null;
}

/** The jobs as their worker sees them. Each step and its renewed lease are one transaction. */
@Injectable()
export class BulkJobStore extends JobStore<BulkJob> {
  constructor(@InjectDataSource(SCHEMA) source: DataSource, @Inject(CLOCK) clock: Clock) {
    super(source, clock, {
      name: 'integrations.bulk_jobs',
      columns: JOB_COLUMNS,
      isOpen: 'ended_at IS NULL',
      isCancellable: 'ended_at IS NULL',
      notFound: 'bulk_job_not_found',
      ended: endedJobs,
    });
  }

  async prune(): Promise<void> {
    await this.source.query('DELETE FROM integrations.bulk_jobs WHERE ended_at < $1 AND undo_of IS NULL', [
      new Date(this.clock.now().getTime() - KEPT_MS),
    ]);
  }

  /**
   * Adds a page of rows. After the last one (`cursor` null) they are applied.
   *
   * @throws ClaimLost
   */
  collect(job: ClaimedJob, ids: readonly string[], cursor: string | null): Promise<void> {
    return this.source.transaction(async (manager) => {
      await this.renew(manager, job, cursor === null ? 'applying' : 'collecting');
      await manager.query(
        `INSERT INTO integrations.bulk_items (job_id, position, row_id)
         SELECT $1, $2 + row_number() OVER (ORDER BY place) - 1, id
         FROM unnest($3::uuid[]) WITH ORDINALITY AS given (id, place)
         WHERE NOT EXISTS (SELECT FROM integrations.bulk_items i WHERE i.job_id = $1 AND i.row_id = given.id)`,
        [job.id, job.total, ids],
      );
      job.cursor = cursor;
      await manager.query('UPDATE integrations.bulk_jobs SET cursor = $2 WHERE id = $1', [job.id, cursor]);
      await this.setTotal(manager, job);
    });
  }

  /** Takes a job that was stopped on the way, for its undo; undefined: it was not stopped. */
  async takeStopped({ undoOf }: ClaimedJob): Promise<ClaimedJob | undefined> {
    const claim = randomUUID();
    const [rows] = await this.source.query<[Omit<ClaimedJob, 'claim'>[], number]>(
      `UPDATE integrations.bulk_jobs SET claim = $2
       WHERE id = $1 AND state IN ${STOPPED} RETURNING ${JOB_COLUMNS}, unclean_ends AS "uncleanEnds"`,
      [undoOf, claim],
    );
    const [job] = rows;
    return job && { ...job, claim };
  }

  /**
   * Adds the rows that the job to undo changed since its undo was created.
   *
   * @throws ClaimLost
   */
  addChanged(undo: ClaimedJob): Promise<void> {
    return this.source.transaction(async (manager) => {
      await this.renew(manager, undo, 'applying');
      await manager.query(
        `INSERT INTO integrations.bulk_items (job_id, position, row_id, version, previous)
         SELECT $1, $3 + row_number() OVER (ORDER BY position) - 1, row_id, version, previous
         FROM integrations.bulk_items changed
         WHERE job_id = $2 AND result = 'changed'
           AND NOT EXISTS (SELECT FROM integrations.bulk_items i WHERE i.job_id = $1 AND i.row_id = changed.row_id)`,
        [undo.id, undo.undoOf, undo.total],
      );
      await this.setTotal(manager, undo);
    });
  }

  /** Returns the next chunk that has no results; undefined: all have. */
  async nextChunk({ id }: ClaimedJob): Promise<{ chunk: number; items: ChunkItem[] } | undefined> {
    const items = await this.source.query<ChunkItem[]>(
      `WITH open AS (
         SELECT min(position) / ${BULK_CHUNK} * ${BULK_CHUNK} AS first
         FROM integrations.bulk_items WHERE job_id = $1 AND result IS NULL
       )
       SELECT position, row_id AS id, version, previous FROM integrations.bulk_items, open
       WHERE job_id = $1 AND position >= first AND position < first + ${BULK_CHUNK}
       ORDER BY position`,
      [id],
    );
    const [first] = items;
    return first && { chunk: Math.floor(first.position / BULK_CHUNK), items };
  }

  /** @throws ClaimLost */
  record(job: ClaimedJob, changes: readonly BulkChange[]): Promise<void> {
    return this.source.transaction(async (manager) => {
      await this.renew(manager, job, 'applying');
      await manager.query(
        `UPDATE integrations.bulk_items AS item
         SET result = given.result, code = given.code, name = given.name, version = given.version,
           previous = given.previous
         FROM json_to_recordset($2::json)
           AS given (id uuid, result text, code text, name text, version integer, previous jsonb)
         WHERE item.job_id = $1 AND item.row_id = given.id AND item.result IS NULL`,
        [job.id, JSON.stringify(changes)],
      );
      const of = (result: BulkChange['result']) => changes.filter((change) => change.result === result).length;
      await manager.query(
        `UPDATE integrations.bulk_jobs SET changed = changed + $2, unchanged = unchanged + $3, failed = failed + $4
         WHERE id = $1`,
        [job.id, of('changed'), of('unchanged'), of('failed')],
      );
    });
  }

  private async setTotal(manager: EntityManager, job: ClaimedJob): Promise<void> {
    const [[row]] = await manager.query<[{ total: number }[], number]>(
      `UPDATE integrations.bulk_jobs
       SET total = (SELECT count(*) FROM integrations.bulk_items WHERE job_id = $1) WHERE id = $1 RETURNING total`,
      [job.id],
    );
    job.total = row?.total ?? job.total;
  }
}
