import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  ApplyImport,
  CancelImport,
  CorrectImportRow,
  GetImport,
  type ImportCorrection,
  type ImportMapping,
  type ImportPage,
  type ImportQuery,
  type ImportRowPage,
  type ImportRowQuery,
  type ImportRowView,
  type ImportState,
  type ImportView,
  ListImportRows,
  ListImports,
  MapImport,
  UndoImport,
} from '@recuerda/contracts';
import { countRows, cursorTime, decodeCursor, SqlFilter, uncountedPageOf } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { AppError, type Clock, CLOCK, fieldError } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { SCHEMA } from '../integrations.database.js';
import { UNSUSPECTED } from '../jobs/job-claims.js';
import { askedBy, assertMayRead, visibleJobs } from '../jobs/job-rights.js';
import { type Import, IMPORT_COLUMNS, ImportStore, toImportView, UNDOABLE, undoUntil } from './import.store.js';
import { ImportWork } from './import-work.js';

/** States in which the rows can still be changed. */
const OPEN: readonly ImportState[] = ['read', 'verifying', 'verified'];
/** States in which cells can be corrected: the columns are known. */
const CORRECTABLE: readonly ImportState[] = ['verifying', 'verified'];
/** Bytes of the cells of a page, and a row more. */
const PAGE_BYTES = 1024 * 1024;

/** SQL of further changes of a step. */
interface Changes {
  set: string;
  /** Values of `$6` and the following parameters. */
  values: unknown[];
}

/** Position of an import in the list: its time of creation, and its id. */
const POSITION = z.tuple([cursorTime, z.uuid()]);
const ROW_POSITION = z.tuple([z.int32()]);

/** The imports as their creators see them. */
@Controller()
export class ImportsController {
  constructor(
    private readonly store: ImportStore,
    private readonly work: ImportWork,
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @RequestHandler(GetImport)
  get({ id }: { id: string }): Promise<ImportView> {
    return this.store.view(id);
  }

  /** Returns the imports that the principal may see, newest first. */
  @RequestHandler(ListImports)
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
    return uncountedPageOf({ rows, limit, position, view: toImportView });
  }

  /** @throws AppError as {@link beginStep}, or `validation_failed` if there are other columns than in the file */
  @RequestHandler(MapImport)
  async map({ id, mapping }: { id: string; mapping: ImportMapping }): Promise<ImportView> {
    const { kind, columns, mode, createMissing } = mapping;
    const { headers } = await this.store.find(id);
    if (columns.length !== headers.length) throw fieldError('columns', `El archivo tiene ${headers.length} columnas.`);
    return this.next(id, OPEN, 'verifying', {
      set: 'kind = $6, columns = $7, mode = $8, create_missing = $9',
      values: [kind, JSON.stringify(columns), mode, createMissing],
    });
  }

  /** @throws AppError as {@link beginStep}, or `not_found` */
  @RequestHandler(CorrectImportRow)
  async correct({
    id,
    number,
    cells = {},
    confirmed = false,
  }: ImportCorrection & { id: string; number: number }): Promise<ImportView> {
    const { state, headers } = await this.store.find(id);
    if (!CORRECTABLE.includes(state)) throw new AppError('import_not_open');
    if (Object.keys(cells).some((column) => Number(column) >= headers.length))
      throw fieldError('cells', `El archivo tiene ${headers.length} columnas.`);
    await this.source.transaction(async (manager) => {
      // Begun first: the cells of an import that is being applied may not change.
      await this.beginStep(manager, id, CORRECTABLE, 'verifying');
      const [rows] = await manager.query<[unknown[], number]>(
        `UPDATE integrations.import_rows SET cells = (
           SELECT jsonb_agg(coalesce($3::jsonb -> place::text, cells -> place, '""') ORDER BY place)
           FROM generate_series(0, $4::int - 1) AS place), confirmed = $5
         WHERE import_id = $1 AND number = $2 RETURNING number`,
        [id, number, JSON.stringify(cells), headers.length, confirmed],
      );
      if (rows.length === 0) throw new AppError('not_found');
    });
    this.work.wake();
    return this.store.view(id);
  }

  /** @throws AppError as {@link beginStep} */
  @RequestHandler(ApplyImport)
  apply({ id }: { id: string }): Promise<ImportView> {
    return this.next(id, ['verified'], 'planning');
  }

  @RequestHandler(CancelImport)
  async cancel({ id }: { id: string }): Promise<ImportView> {
    await this.store.cancel(id);
    return this.store.view(id);
  }

  /** @throws AppError `import_not_undoable`, `read_permission_required` */
  @RequestHandler(UndoImport)
  async undo({ id }: { id: string }): Promise<ImportView> {
    const found = await this.store.find(id);
    const until = undoUntil(found);
    if (found.state === 'undoing' || found.state === 'undone') return toImportView(found);
    if (until === null || until < this.clock.now()) throw new AppError('import_not_undoable');
    return this.next(id, UNDOABLE, 'undoing');
  }

  /** Lists the rows of a file with what becomes of them, in its order. */
  @RequestHandler(ListImportRows)
  async listRows({ id, limit, cursor, ...query }: ImportRowQuery & { id: string }): Promise<ImportRowPage> {
    const { verdict, bad, warned } = query;
    const { headers } = await this.store.find(id);
    const filter = new SqlFilter().and('r.import_id = ?', id);
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
    return uncountedPageOf({
      rows,
      limit: fitting,
      position: ({ number }) => [number],
      // Empty cells at the end of a row are not kept.
      view: (row) => ({ ...row, cells: headers.map((_, column) => row.cells[column] ?? '') }),
    });
  }

  /** Returns how many rows of a page fit into an answer: one has up to a million characters. At least 1. */
  private async fitting({ where, parameters }: SqlFilter, limit: number): Promise<number> {
    const fitting = await countRows(
      this.source,
      `(SELECT sum(r.size) OVER (ORDER BY r.number) - r.size AS before
        FROM integrations.import_rows r
        LEFT JOIN integrations.import_items i ON i.import_id = r.import_id AND i.item_id = r.item_id
        ${where} ORDER BY r.number LIMIT ${limit}) AS page
       WHERE before < ${PAGE_BYTES}`,
      parameters,
    );
    return Math.max(1, fitting);
  }

  private async next(id: string, from: readonly ImportState[], to: ImportState, more?: Changes): Promise<ImportView> {
    await this.store.find(id);
    await this.beginStep(this.source.manager, id, from, to, more);
    this.work.wake();
    return this.store.view(id);
  }

  /**
   * Begins a step, for the present principal. A worker that is at the step before loses its claim.
   *
   * @throws AppError `import_not_open`, `read_permission_required`
   */
  private async beginStep(
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
