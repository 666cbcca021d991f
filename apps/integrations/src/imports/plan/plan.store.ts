import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ERASED_VALUE, IMPORT_KINDS, type ImportKind } from '@recuerda/contracts';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../../integrations.database.js';
import { ClaimLost } from '../../jobs/job-claims.js';
import { type ClaimedImport, ImportStore } from '../import.store.js';
import type { FileRow } from '../reading/read-table.js';
import type { ImportPlan, PlannedPart } from './import-plan.js';

/** Bytes of rows that are read together. */
const BATCH_BYTES = 256 * 1024;
/** Items of a chunk: fewer than a request may carry, so that reminders wait less for its transaction and events. */
const CHUNK = 100;
/** More positions than a kind has. */
const POSITIONS = 10_000_000;

/** The cells of a row; those of the columns `$3` are empty, or the value `$4` that an erasure left. */
const SHORT_CELLS = `(
  SELECT jsonb_agg(CASE WHEN place <> ALL ($3::int[]) THEN cell WHEN position($4 IN cell) > 0 THEN $4 ELSE '' END
    ORDER BY place)
  FROM jsonb_array_elements_text(cells) WITH ORDINALITY AS given (cell, place))`;
/** The places of the columns, from 1, that only the last reading needs. */
const shortened = (columns: ClaimedImport['columns']): number[] =>
  columns.flatMap((field, column) => (field === null || field === 'description' ? [column + 1] : []));

/** Reads the rows of an import, and keeps what becomes of them, part by part. */
@Injectable()
export class PlanStore {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly imports: ImportStore,
  ) {}

  /**
   * Yields the rows of the file in their order, in batches that fit into memory. Descriptions, and cells of columns
   * without a field, are empty, or the value that an erasure left in them.
   */
  async *batches({ id, columns }: ClaimedImport): AsyncGenerator<FileRow[]> {
    let after = 0;
    for (;;) {
      const batch = await this.source.query<FileRow[]>(
        `SELECT number, confirmed, ${SHORT_CELLS} AS cells FROM (
           SELECT number, confirmed, cells, sum(size) OVER (ORDER BY number) - size AS before
           FROM integrations.import_rows
           WHERE import_id = $1 AND number > $2 ORDER BY number LIMIT ${STATEMENT_ROWS}) AS next
         WHERE before < ${BATCH_BYTES} ORDER BY number`,
        [id, after, shortened(columns), ERASED_VALUE],
      );
      const last = batch.at(-1);
      if (last === undefined) return;
      yield batch;
      after = last.number;
    }
  }

  /** Reads rows by their numbers, in the order of the file. */
  rowsOf({ id }: ClaimedImport, numbers: readonly number[]): Promise<FileRow[]> {
    return this.source.query<FileRow[]>(
      `SELECT number, cells, confirmed FROM integrations.import_rows
       WHERE import_id = $1 AND number = ANY ($2) ORDER BY number`,
      [id, numbers],
    );
  }

  /** Reads the same rows with their short cells. */
  shortRowsOf({ id, columns }: ClaimedImport, numbers: readonly number[]) {
    return this.source.query<(FileRow & { size: number })[]>(
      `SELECT number, size, confirmed, ${SHORT_CELLS} AS cells FROM integrations.import_rows
       WHERE import_id = $1 AND number = ANY ($2) ORDER BY number`,
      [id, numbers, shortened(columns), ERASED_VALUE],
    );
  }

  /**
   * Forgets what was planned before a worker ended on the way.
   *
   * @throws ClaimLost: another worker may have planned since.
   */
  async begin(job: ClaimedImport, isFinal: boolean): Promise<void> {
    await this.source.transaction(async (manager) => {
      await this.imports.renew(manager, job, isFinal ? 'planning' : 'verifying');
      await manager.query('DELETE FROM integrations.import_items WHERE import_id = $1', [job.id]);
    });
  }

  /**
   * Returns a function that keeps what becomes of rows; with `isFinal` also what is to be done, in chunks of one kind:
   * departments before employees before tasks. It throws ClaimLost, also for an import that was cancelled.
   */
  saver(job: ClaimedImport, isFinal: boolean): (part: PlannedPart) => Promise<void> {
    const used: Record<ImportKind, number> = { departments: 0, employees: 0, tasks: 0 };
    const placed = ({ kind, id, create, patch }: PlannedPart['items'][number]) => {
      const place = used[kind]++;
      const first = IMPORT_KINDS.indexOf(kind) * POSITIONS;
      return {
        kind,
        id,
        input: { create, patch },
        position: first + place,
        chunk: (first + place - (place % CHUNK)) / CHUNK,
      };
    };
    return ({ verdicts, items }) =>
      this.source.transaction(async (manager) => {
        await this.imports.renew(manager, job, isFinal ? 'planning' : 'verifying');
        if (job.state === 'cancelled') throw new ClaimLost();
        await inStatements(verdicts, (some) =>
          manager.query(
            `UPDATE integrations.import_rows AS r
             SET verdict = g.verdict, problems = g.problems, warnings = g.warnings, changes = g.changes,
               previous = g.previous, item_id = g."itemId"
             FROM json_to_recordset($2::json)
               AS g (number integer, verdict text, problems jsonb, warnings jsonb, changes jsonb, previous jsonb,
                 "itemId" uuid)
             WHERE r.import_id = $1 AND r.number = g.number
               AND (r.verdict, r.problems, r.warnings, r.changes, r.previous, r.item_id)
                 IS DISTINCT FROM (g.verdict, g.problems, g.warnings, g.changes, g.previous, g."itemId")`,
            [job.id, JSON.stringify(some)],
          ),
        );
        if (isFinal)
          await inStatements(items, (some) =>
            manager.query(
              `INSERT INTO integrations.import_items (import_id, position, chunk, kind, item_id, input)
               SELECT $1, position, chunk, kind, id, input FROM json_to_recordset($2::json)
                 AS given (position integer, chunk integer, kind text, id uuid, input jsonb)`,
              [job.id, JSON.stringify(some.map(placed))],
            ),
          );
      });
  }

  /**
   * Counts what was planned; with `isFinal` it can be applied.
   *
   * @throws ClaimLost
   */
  end(job: ClaimedImport, { total, creates }: ImportPlan['counts'], isFinal: boolean): Promise<void> {
    return this.source.transaction(async (manager) => {
      await this.imports.renew(manager, job, isFinal ? 'applying' : 'verified');
      await manager.query(
        `UPDATE integrations.imports AS i
         SET verdicts = c.verdicts, warned = c.warned, creates = $2, total = $3, done = 0, failed = 0
         FROM (SELECT count(*) FILTER (WHERE warnings <> '[]') AS warned,
                 json_build_object('create', count(*) FILTER (WHERE verdict = 'create'),
                   'update', count(*) FILTER (WHERE verdict = 'update'),
                   'unchanged', count(*) FILTER (WHERE verdict = 'unchanged'),
                   'unconfirmed', count(*) FILTER (WHERE verdict = 'unconfirmed'),
                   'error', count(*) FILTER (WHERE verdict = 'error')) AS verdicts
               FROM integrations.import_rows WHERE import_id = $1) AS c
         WHERE i.id = $1`,
        [job.id, creates, total],
      );
      // Without it the statements of chunks compare each item with each result.
      if (isFinal) await manager.query('ANALYZE integrations.import_items');
    });
  }
}

/** Rows of a statement: fewer than would be fastest, so that reminders wait less for it. */
const STATEMENT_ROWS = 250;

/** Writes the values in their order. */
async function inStatements<T>(values: readonly T[], write: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < values.length; start += STATEMENT_ROWS)
    await write(values.slice(start, start + STATEMENT_ROWS));
}
