import type { Provider } from '@nestjs/common';
import { type Clock, CLOCK } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { provideRetention, pruneRows, type Pruning } from './retention.js';

/** How long a row is kept, ms: longer than its deletion can be undone. */
const KEPT_MS = 24 * 3_600_000;
const EVERY_MS = 10 * 60_000;

interface DeletedRow {
  id: string;
  /** The entity whose restoration restores this row: itself, or the entity it was deleted with. */
  ownerId: string;
  row: object;
}

/** SQL of a migration: rows that were deleted and can be brought back. {@link DeletedRows} uses it. */
export const createDeletedRowsTable = (schema: string): string => `
  CREATE TABLE "${schema}".deleted_rows (
    id uuid PRIMARY KEY,
    owner_id uuid NOT NULL,
    row jsonb NOT NULL,
    deleted_at timestamptz(3) NOT NULL
  );
  CREATE INDEX deleted_rows_owner ON "${schema}".deleted_rows (owner_id);
  CREATE INDEX deleted_rows_oldest ON "${schema}".deleted_rows (deleted_at);`;

/** Keeps what was deleted for a day. */
export class DeletedRows {
  private readonly table: string;

  constructor(
    schema: string,
    private readonly clock: Clock,
  ) {
    this.table = `"${schema}".deleted_rows`;
  }

  async keep(manager: EntityManager, rows: readonly DeletedRow[]): Promise<void> {
    await manager.query(
      `INSERT INTO ${this.table} (id, owner_id, row, deleted_at)
       SELECT id, "ownerId", row, $2 FROM jsonb_to_recordset($1::jsonb) AS given (id uuid, "ownerId" uuid, row jsonb)
       ON CONFLICT (id) DO UPDATE
       SET owner_id = excluded.owner_id, row = excluded.row, deleted_at = excluded.deleted_at`,
      [JSON.stringify(rows), this.clock.now()],
    );
  }

  /** Removes and returns the rows of the given owners, in the order of their ids. */
  async take<T>(manager: EntityManager, ownerIds: readonly string[]): Promise<(DeletedRow & { row: T })[]> {
    const [rows] = await manager.query<[(DeletedRow & { row: T })[], number]>(
      `DELETE FROM ${this.table} WHERE owner_id = ANY ($1::uuid[]) RETURNING id, owner_id AS "ownerId", row`,
      [ownerIds],
    );
    return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }
}

/** Deletes what has been kept for a day. */
export const pruneDeletedRows = (schema: string): Pruning =>
  pruneRows(schema, KEPT_MS, { deleted_rows: 'deleted_at < $1' });

/** Provides the {@link DeletedRows} of one service. One of its migrations runs {@link createDeletedRowsTable}. */
export const provideDeletedRows = (schema: string): Provider[] => [
  { provide: DeletedRows, inject: [CLOCK], useFactory: (clock: Clock) => new DeletedRows(schema, clock) },
  provideRetention(schema, EVERY_MS, [pruneDeletedRows(schema)]),
];
