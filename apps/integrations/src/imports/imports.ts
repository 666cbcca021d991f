import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DAY_MS,
  HOUR_MS,
  type ImportCorrection,
  type ImportMapping,
  type ImportPage,
  type ImportQuery,
  type ImportRowPage,
  type ImportRowQuery,
  type ImportRowView,
  type ImportState,
  type ImportView,
} from '@recuerda/contracts';
import { cursorTime, decodeCursor, pageOf, SqlFilter } from '@recuerda/database';
import { AppError, type Clock, CLOCK, counter, fieldError } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { SCHEMA } from '../integrations.database.js';
import { askedBy, assertMayRead, visibleJobs } from '../jobs/job-rights.js';
import { UNSUSPECTED } from '../jobs/job-claims.js';
import { type Import, IMPORT_COLUMNS, toImportView, UNDOABLE, undoUntil } from './import.store.js';

export const endedImports = counter('recuerda_imports_total', 'Imports that ended.', ['outcome']);

/** How long imports and their rows are kept, ms. */
const KEPT_MS = 7 * DAY_MS;
/** An upload that takes longer was broken off: the bytes of its file may not stay, ms. */
const UPLOAD_MS = HOUR_MS;
/** States in which the rows can still be changed. */
const OPEN: readonly ImportState[] = ['read', 'verifying', 'verified'];
/** States in which cells can be corrected: the columns are known. */
const CORRECTABLE: readonly ImportState[] = ['verifying', 'verified'];

/** SQL of further changes of a step. */
interface Changes {
  set: string;
  /** Values of `$6` and the following parameters. */
  values: unknown[];
}

/** Position of an import in the list: its time of creation, and its id. */
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

  /** Returns the imports that the principal may see, newest first. */
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
      // Begun first: the cells of an import that is being applied may not change.
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
    // Counted here, since no worker has an import that waits for a service.
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

const ROW_POSITION = z.tuple([z.int32()]);
/** Bytes of the cells of a page, and a row more. */
const PAGE_BYTES = 1024 * 1024;

/** Reads the rows of a file with what becomes of them. */
@Injectable()
export class ImportRows {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly imports: Imports,
  ) {}

  /** In the order of the file. */
  async list(id: string, { verdict, bad, warned, limit, cursor }: ImportRowQuery): Promise<ImportRowPage> {
    const { headers } = await this.imports.get(id);
    const filter = new SqlFilter();
    filter.and('r.import_id = ?', id);
    if (verdict !== undefined) filter.and('r.verdict = ?', verdict);
    if (bad !== undefined) filter.and(`(r.verdict = ? OR i.result = 'failed')`, 'error');
    if (warned !== undefined) filter.and(`r.warnings <> ?`, '[]');
    if (cursor !== undefined) filter.and('r.number > ?', ...decodeCursor(cursor, ROW_POSITION));
    const fitting = await this.fitting(filter, limit);
    const rows = await this.source.query<ImportRowView[]>(
      `SELECT r.number, r.cells, r.verdict, r.confirmed, r.problems, r.warnings, r.changes, r.previous,
         coalesce(i.undo_result, i.result) AS result, i.reason
       FROM integrations.import_rows r
       LEFT JOIN integrations.import_items i ON i.import_id = r.import_id AND i.item_id = r.item_id
       ${filter.where} ORDER BY r.number LIMIT ${fitting + 1}`,
      filter.parameters,
    );
    const { items, nextCursor } = pageOf({
      rows,
      limit: fitting,
      total: 0,
      position: ({ number }) => [number],
      // Empty cells at the end of a row are not kept.
      view: (row) => ({ ...row, cells: headers.map((_, column) => row.cells[column] ?? '') }),
    });
    return { items, nextCursor };
  }

  /** Returns how many rows of a page fit into an answer: one has up to a million characters. At least 1. */
  private async fitting({ where, parameters }: SqlFilter, limit: number): Promise<number> {
    const [row] = await this.source.query<{ count: number }[]>(
      `SELECT count(*)::int FROM (
         SELECT sum(r.size) OVER (ORDER BY r.number) - r.size AS before
         FROM integrations.import_rows r
         LEFT JOIN integrations.import_items i ON i.import_id = r.import_id AND i.item_id = r.item_id
         ${where} ORDER BY r.number LIMIT ${limit}) AS page
       WHERE before < ${PAGE_BYTES}`,
      parameters,
    );
    return Math.max(1, row?.count ?? 1);
  }
}
