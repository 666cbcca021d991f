import type { BuriedEvent, DeadOutboxEvent, Envelope } from '@recuerda/contracts';
import type { DataSource } from 'typeorm';

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
