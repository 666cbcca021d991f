import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type BulkInput,
  type BulkItemPage,
  type BulkItemQuery,
  type BulkItemView,
  type BulkJobView,
  CancelBulkJob,
  CreateBulkJob,
  GetBulkJob,
  isPermitted,
  ListBulkItems,
  UndoBulkJob,
} from '@recuerda/contracts';
import { decodeCursor, SqlFilter, uncountedPageOf } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { AppError, type Clock, CLOCK, currentPrincipal } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { SCHEMA } from '../integrations.database.js';
import { UNSUSPECTED } from '../jobs/job-claims.js';
import { askedBy, assertMayRead } from '../jobs/job-rights.js';
import { type BulkJob, BulkJobStore, JOB_COLUMNS, toBulkJobView, undoUntil } from './bulk-job.store.js';
import { BulkWork } from './bulk-work.js';

const POSITION = z.tuple([z.int32()]);

/** The jobs as their creators see them. */
@Controller()
export class BulkController {
  constructor(
    private readonly store: BulkJobStore,
    private readonly work: BulkWork,
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A repeated request returns the existing job.
   *
   * @throws AppError `already_exists` when the id was used with another input; `read_permission_required`; `forbidden`
   */
  @RequestHandler(CreateBulkJob)
  async create({ id, input }: { id: string; input: BulkInput }): Promise<BulkJobView> {
    if (input.filter) assertMayRead();
    const principal = currentPrincipal();
    if (input.list === 'departments' && principal && !isPermitted(principal, 'departments.write'))
      throw new AppError('forbidden');
    const now = this.clock.now();
    const stored = JSON.stringify(input);
    await this.source.transaction(async (manager) => {
      const ids = [...new Set(input.ids?.map((one) => one.toLowerCase()))];
      const created = await manager.query<unknown[]>(
        `INSERT INTO integrations.bulk_jobs (id, list, input, principal, trace, state, total, claimed_until, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) ON CONFLICT (id) DO NOTHING RETURNING id`,
        [id, input.list, stored, ...askedBy(), input.ids ? 'applying' : 'collecting', ids.length, now],
      );
      if (created.length > 0)
        await manager.query(
          `INSERT INTO integrations.bulk_items (job_id, position, row_id)
           SELECT $1, place - 1, id FROM unnest($2::uuid[]) WITH ORDINALITY AS given (id, place)`,
          [id, ids],
        );
    });
    const job = await this.store.find(id);
    const view = toBulkJobView(job);
    if (!isDeepStrictEqual(job.input, JSON.parse(stored))) throw new AppError('already_exists', { entity: view });
    this.work.wake();
    return view;
  }

  @RequestHandler(GetBulkJob)
  async get({ id }: { id: string }): Promise<BulkJobView> {
    return toBulkJobView(await this.store.find(id));
  }

  @RequestHandler(CancelBulkJob)
  async cancel({ id }: { id: string }): Promise<BulkJobView> {
    await this.store.cancel(id);
    return this.get({ id });
  }

  /**
   * Creates the undo of a job, or returns the one that there is; one that failed or was cancelled goes on.
   *
   * @throws AppError `bulk_not_undoable`
   */
  @RequestHandler(UndoBulkJob)
  async undo({ id }: { id: string }): Promise<BulkJobView> {
    const job = await this.store.find(id);
    const now = this.clock.now();
    const until = undoUntil(job);
    if (until === null || until < now) throw new AppError('bulk_not_undoable');
    await this.source.transaction(async (manager) => {
      await manager.query(
        `UPDATE integrations.bulk_jobs
         SET state = 'applying', ended_at = NULL, reason = NULL, principal = $2, trace = $3, claim = NULL,
           claimed_until = $4, ${UNSUSPECTED}
         WHERE undo_of = $1 AND state IN ('cancelled', 'failed')`,
        [id, ...askedBy(), now],
      );
      const [created] = await manager.query<{ id: string }[]>(
        `INSERT INTO integrations.bulk_jobs
           (id, list, undo_of, principal, trace, state, total, claimed_until, created_at)
         SELECT $1, $6, $2, $3, $4, 'applying', count(*), $5, $5 FROM integrations.bulk_items
         WHERE job_id = $2 AND result = 'changed'
         ON CONFLICT (undo_of) DO NOTHING RETURNING id`,
        [randomUUID(), id, ...askedBy(), now, job.list],
      );
      if (created)
        await manager.query(
          `INSERT INTO integrations.bulk_items (job_id, position, row_id, version, previous)
           SELECT $1, row_number() OVER (ORDER BY position) - 1, row_id, version, previous
           FROM integrations.bulk_items WHERE job_id = $2 AND result = 'changed'`,
          [created.id, id],
        );
    });
    const [undo] = await this.source.query<BulkJob[]>(
      `SELECT ${JOB_COLUMNS} FROM integrations.bulk_jobs WHERE undo_of = $1`,
      [id],
    );
    if (!undo) throw new AppError('bulk_job_not_found');
    this.work.wake();
    return toBulkJobView(undo);
  }

  /** The rows of a job, in its order. */
  @RequestHandler(ListBulkItems)
  async items({ id, result, limit, cursor }: BulkItemQuery & { id: string }): Promise<BulkItemPage> {
    await this.store.find(id);
    const filter = new SqlFilter().and('job_id = ?', id);
    if (result !== undefined) filter.and('result = ?', result);
    if (cursor !== undefined) filter.and('position > ?', ...decodeCursor(cursor, POSITION));
    const rows = await this.source.query<(BulkItemView & { position: number })[]>(
      `SELECT position, row_id AS id, name, result, code FROM integrations.bulk_items ${filter.where}
       ORDER BY position LIMIT ${limit + 1}`,
      filter.parameters,
    );
    const view = ({ position: _, ...item }: (typeof rows)[number]): BulkItemView => item;
    return uncountedPageOf({ rows, limit, position: ({ position }) => [position], view });
  }
}
