import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DAY_MS,
  HOUR_MS,
  type ImportCorrection,
  type ImportMapping,
  type ImportPage,
  type ImportQuery,
  type ImportState,
  type ImportView,
} from '@recuerda/contracts';
import { cursorTime, decodeCursor, pageOf } from '@recuerda/database';
import { AppError, type Clock, CLOCK, fieldError } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { SCHEMA } from '../integrations.database.js';
import { askedBy } from '../jobs/asked-by.js';
import { assertMayRead } from '../jobs/assert-may-read.js';
import { UNSUSPECTED } from '../jobs/job-claims.js';
import { visibleJobs } from '../jobs/visible-jobs.js';
import { type Import, IMPORT_COLUMNS, toImportView, UNDOABLE, undoUntil } from './import.js';
import { endedImports } from './imports.metrics.js';

/** How long imports and their rows are kept, ms. */
const KEPT_MS = 7 * DAY_MS;
/** An upload that takes longer was broken off: the bytes of its file may not stay, ms. */
const UPLOAD_MS = HOUR_MS;
/** States in which the rows can still be changed. */
const OPEN: readonly ImportState[] = ['read', 'verifying', 'verified'];
/** The same, once the columns are known. */
const CORRECTABLE: readonly ImportState[] = ['verifying', 'verified'];

/** What else a step changes. */
interface Changes {
  set: string;
  /** From `$6` on. */
  values: unknown[];
}

/** Of an import in the list: when it was created, and its id. */
const POSITION = z.tuple([cursorTime, z.uuid()]);

/** The imports as their creators see them. */
@Injectable()
export class Imports {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(id: string): Promise<ImportView> {
    return toImportView(await this.find(id));
  }

  /** Those that the principal may see, newest first. */
  async list({ limit, cursor }: ImportQuery): Promise<ImportPage> {
    const filter = visibleJobs().and("state <> 'uploading'");
    if (cursor !== undefined)
      filter.and('(created_at, id) < (?::timestamptz, ?::uuid)', ...decodeCursor(cursor, POSITION));
    const rows = await this.source.query<Import[]>(
      `SELECT ${IMPORT_COLUMNS} FROM integrations.imports ${filter.where}
       ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`,
      filter.parameters,
    );
    const position = ({ createdAt, id }: Import) => [createdAt.toISOString(), id];
    const { items, nextCursor } = pageOf({ rows, limit, total: 0, position, view: toImportView });
    return { items, nextCursor };
  }

  /** @throws AppError as {@link begin}, or `validation_failed` if there are other columns than in the file */
  async map(id: string, { kind, columns, mode, createMissing }: ImportMapping): Promise<ImportView> {
    const { headers } = await this.find(id);
    if (columns.length !== headers.length) throw fieldError('columns', `El archivo tiene ${headers.length} columnas.`);
    return this.next(id, OPEN, 'verifying', {
      set: 'kind = $6, columns = $7, mode = $8, create_missing = $9',
      values: [kind, JSON.stringify(columns), mode, createMissing],
    });
  }

  /** @throws AppError as {@link begin}, or `not_found` */
  async correct(id: string, number: number, { cells = {}, confirmed = false }: ImportCorrection): Promise<ImportView> {
    const { state, headers } = await this.find(id);
    if (!CORRECTABLE.includes(state)) throw new AppError('import_not_open');
    if (Object.keys(cells).some((column) => Number(column) >= headers.length))
      throw fieldError('cells', `El archivo tiene ${headers.length} columnas.`);
    await this.source.transaction(async (manager) => {
      // Before the cells: of an import that is being applied none may change.
      await this.begin(manager, id, CORRECTABLE, 'verifying');
      const [rows] = await manager.query<[unknown[], number]>(
        `UPDATE integrations.import_rows SET cells = (
           SELECT jsonb_agg(coalesce($3::jsonb -> place::text, cells -> place, '""') ORDER BY place)
           FROM generate_series(0, $4::int - 1) AS place), confirmed = $5
         WHERE import_id = $1 AND number = $2 RETURNING number`,
        [id, number, JSON.stringify(cells), headers.length, confirmed],
      );
      if (rows.length === 0) throw new AppError('not_found');
    });
    return this.get(id);
  }

  /** @throws AppError as {@link begin} */
  apply(id: string): Promise<ImportView> {
    return this.next(id, ['verified'], 'planning');
  }

  async cancel(id: string): Promise<ImportView> {
    await this.find(id);
    const [, cancelled] = await this.source.query<[unknown[], number]>(
      `UPDATE integrations.imports SET state = 'cancelled', ended_at = $2
       WHERE id = $1 AND state IN ('planning', 'applying')`,
      [id, this.clock.now()],
    );
    // Here, since no worker has an import that waits for a service.
    endedImports.inc({ outcome: 'cancelled' }, cancelled);
    return this.get(id);
  }

  /** @throws AppError `import_not_undoable`, `read_permission_required` */
  async undo(id: string): Promise<ImportView> {
    const found = await this.find(id);
    const until = undoUntil(found);
    if (found.state === 'undoing' || found.state === 'undone') return toImportView(found);
    if (until === null || until < this.clock.now()) throw new AppError('import_not_undoable');
    return this.next(id, UNDOABLE, 'undoing');
  }

  /** Deletes old imports with their rows, and uploads that were broken off. */
  async prune(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.source.query(
      `DELETE FROM integrations.imports WHERE created_at < $1 OR state = 'uploading' AND created_at < $2`,
      [new Date(now - KEPT_MS), new Date(now - UPLOAD_MS)],
    );
  }

  /** Throws `import_not_found`, also for an import that the principal may not see. */
  async find(id: string): Promise<Import> {
    const { where, parameters } = visibleJobs().and('id = ?', id);
    const [found] = await this.source.query<Import[]>(
      `SELECT ${IMPORT_COLUMNS} FROM integrations.imports ${where}`,
      parameters,
    );
    if (!found) throw new AppError('import_not_found');
    return found;
  }

  private async next(id: string, from: readonly ImportState[], to: ImportState, more?: Changes): Promise<ImportView> {
    await this.find(id);
    await this.begin(this.source.manager, id, from, to, more);
    return this.get(id);
  }

  /**
   * Begins a step, for the present principal. A worker that is at the step before loses its claim.
   *
   * @throws AppError `import_not_open`, `read_permission_required`
   */
  private async begin(
    manager: EntityManager,
    id: string,
    from: readonly ImportState[],
    to: ImportState,
    { set, values }: Changes = { set: 'reason = NULL', values: [] },
  ): Promise<void> {
    assertMayRead();
    const [rows] = await manager.query<[unknown[], number]>(
      `UPDATE integrations.imports
       SET state = $2, principal = $3, trace = $4, claim = NULL, claimed_until = $5, ${UNSUSPECTED}, ${set}
       WHERE id = $1 AND state IN (${from.map((state) => `'${state}'`).join(', ')}) RETURNING id`,
      [id, to, ...askedBy(), this.clock.now(), ...values],
    );
    if (rows.length === 0) throw new AppError('import_not_open');
  }
}
