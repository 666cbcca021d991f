import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ImportRowPage, ImportRowQuery, ImportRowView } from '@recuerda/contracts';
import { decodeCursor, pageOf, SqlFilter } from '@recuerda/database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { SCHEMA } from '../integrations.database.js';
import { Imports } from './imports.js';

const POSITION = z.tuple([z.int32()]);
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
    if (cursor !== undefined) filter.and('r.number > ?', ...decodeCursor(cursor, POSITION));
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
