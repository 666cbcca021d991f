import type { Envelope, BuriedEvent, DeadOutboxEvent } from '@recuerda/contracts';
import type { Attempts } from '@recuerda/messaging';
import type { EntityManager, DataSource } from 'typeorm';

/**
 * Returns the SQL for a service's first migration: the outbox of its schema and the events that the outbox has given
 * up. Rows are inserted and deleted all the time, so vacuum starts at a number of dead rows, not at a share of the
 * table.
 */
export const createOutboxTable = (schema: string): string => `
  CREATE TABLE "${schema}".outbox (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event json NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    available_at timestamptz NOT NULL DEFAULT now(),
    failures integer NOT NULL DEFAULT 0,
    postponements integer NOT NULL DEFAULT 0,
    last_error text
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
  CREATE TABLE "${schema}".outbox_dead (
    seq bigint PRIMARY KEY,
    event json NOT NULL,
    created_at timestamptz NOT NULL,
    died_at timestamptz NOT NULL DEFAULT now(),
    failures integer NOT NULL,
    last_error text
  );`;

export interface OutboxRow extends Attempts {
  /** bigint, as text. */
  seq: string;
  event: Envelope;
  bytes: number;
}

export interface PostponedRow extends Attempts {
  seq: string;
  delayMs: number;
  error: string;
}

export interface GivenUpRow {
  seq: string;
  error: string;
}

export interface Backlog {
  pending: number;
  oldestSeconds: number;
  dead: number;
}

/** SQL on the outbox of one schema, each statement in the transaction of the given manager. */
export class OutboxRows {
  constructor(private readonly schema: string) {}

  async insert(manager: EntityManager, events: readonly Envelope[]): Promise<void> {
    await manager.query(
      `INSERT INTO "${this.schema}".outbox (event)
       SELECT event FROM json_array_elements($1::json) WITH ORDINALITY AS given (event, place) ORDER BY place`,
      [JSON.stringify(events)],
    );
  }

  /** Locks and returns the oldest rows that are due and that no other relay has locked. */
  async lockDue(manager: EntityManager, limit: number): Promise<OutboxRow[]> {
    return manager.query<OutboxRow[]>(
      `SELECT seq, event, octet_length(event::text) AS bytes, failures, postponements FROM "${this.schema}".outbox
       WHERE available_at <= clock_timestamp() ORDER BY seq LIMIT $1 FOR UPDATE SKIP LOCKED`,
      [limit],
    );
  }

  async remove(manager: EntityManager, seqs: readonly string[]): Promise<void> {
    if (seqs.length === 0) return;
    await manager.query(`DELETE FROM "${this.schema}".outbox WHERE seq = ANY ($1::bigint[])`, [seqs]);
  }

  async postpone(manager: EntityManager, rows: readonly PostponedRow[]): Promise<void> {
    if (rows.length === 0) return;
    await manager.query(
      `UPDATE "${this.schema}".outbox AS row
       SET failures = given.failures, postponements = given.postponements, last_error = given.error,
           available_at = clock_timestamp() + given.delay * interval '1 millisecond'
       FROM unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::text[])
         AS given (seq, failures, postponements, delay, error)
       WHERE row.seq = given.seq`,
      [
        rows.map(({ seq }) => seq),
        rows.map(({ failures }) => failures),
        rows.map(({ postponements }) => postponements),
        rows.map(({ delayMs }) => delayMs),
        rows.map(({ error }) => error),
      ],
    );
  }

  async giveUp(manager: EntityManager, rows: readonly GivenUpRow[]): Promise<void> {
    if (rows.length === 0) return;
    await manager.query(
      `WITH given AS (SELECT * FROM unnest($1::bigint[], $2::text[]) AS given (seq, error)),
            gone AS (DELETE FROM "${this.schema}".outbox AS row USING given WHERE row.seq = given.seq
                     RETURNING row.seq, row.event, row.created_at, row.failures + 1 AS failures, given.error)
       INSERT INTO "${this.schema}".outbox_dead (seq, event, created_at, failures, last_error) SELECT * FROM gone`,
      [rows.map(({ seq }) => seq), rows.map(({ error }) => error)],
    );
  }

  /** Counts `pending` and `dead` up to 100,000. `oldestSeconds` is 0 when nothing is pending. */
  async backlog(manager: EntityManager): Promise<Backlog> {
    const [row] = await manager.query<Backlog[]>(
      `SELECT (SELECT count(*)::int FROM (SELECT FROM "${this.schema}".outbox LIMIT 100000) AS counted) AS pending,
              (SELECT count(*)::int FROM (SELECT FROM "${this.schema}".outbox_dead LIMIT 100000) AS counted) AS dead,
              coalesce((SELECT extract(epoch FROM clock_timestamp() - created_at)::float8
                        FROM "${this.schema}".outbox ORDER BY seq LIMIT 1), 0) AS "oldestSeconds"`,
    );
    return row ?? { pending: 0, oldestSeconds: 0, dead: 0 };
  }
}

interface DeadRow extends Omit<DeadOutboxEvent, 'diedAt'> {
  event: Envelope;
  diedAt: Date;
}

/** SQL on the dead events of one schema: those that its outbox has given up. */
export class DeadOutboxRows {
  constructor(
    private readonly schema: string,
    private readonly source: DataSource,
  ) {}

  /** Returns when the oldest one was given up. */
  async oldest(): Promise<Date | null> {
    const rows: { diedAt: Date }[] = await this.source.query(
      `SELECT died_at AS "diedAt" FROM "${this.schema}".outbox_dead ORDER BY seq LIMIT 1`,
    );
    return rows[0]?.diedAt ?? null;
  }

  async list(after: string, limit: number): Promise<DeadOutboxEvent[]> {
    const rows: DeadRow[] = await this.source.query(
      `SELECT seq, event, died_at AS "diedAt", failures, last_error AS error
       FROM "${this.schema}".outbox_dead WHERE seq > $1 ORDER BY seq LIMIT $2`,
      [after, limit],
    );
    return rows.map(({ diedAt, ...row }) => ({ ...row, diedAt: diedAt.toISOString() }));
  }

  /** Moves rows back into the outbox, without counted failures. Returns how many. */
  async replay(seqs: readonly string[]): Promise<number> {
    const rows: unknown[] = await this.source.query(
      `WITH back AS (DELETE FROM "${this.schema}".outbox_dead WHERE seq = ANY ($1::bigint[]) RETURNING seq, event)
       INSERT INTO "${this.schema}".outbox (event) SELECT event FROM back ORDER BY seq RETURNING seq`,
      [seqs],
    );
    return rows.length;
  }

  async discard(seqs: readonly string[]): Promise<number> {
    const [, count]: [unknown[], number] = await this.source.query(
      `DELETE FROM "${this.schema}".outbox_dead WHERE seq = ANY ($1::bigint[])`,
      [seqs],
    );
    return count;
  }

  /** Inserts exported events again. Their `seq` comes from the sequence of the outbox, so that none is used twice. */
  async restore(events: readonly BuriedEvent[]): Promise<void> {
    await this.source.query(
      `INSERT INTO "${this.schema}".outbox_dead (seq, event, created_at, died_at, failures, last_error)
       SELECT nextval(pg_get_serial_sequence('"${this.schema}".outbox', 'seq')), item->'event',
              (item->'event'->>'time')::timestamptz, (item->>'diedAt')::timestamptz,
              (item->>'failures')::int, item->>'error'
       FROM json_array_elements($1::json) WITH ORDINALITY AS given (item, place) ORDER BY place`,
      [JSON.stringify(events)],
    );
  }
}
