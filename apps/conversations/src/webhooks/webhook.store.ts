import { randomUUIDv7 } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { MINUTE_MS, SECOND_MS, type WebhookSource } from '@recuerda/contracts';
import { countRows, InHand, prepared } from '@recuerda/database';
import type { Attempts } from '@recuerda/messaging';
import { CLOCK, type Clock } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../conversations.database.js';

export interface WebhookRow extends Attempts {
  id: string;
  source: WebhookSource;
  /** The account whose hook was called; null: the body names it. */
  account: string | null;
  body: string;
  receivedAt: Date;
}

const INSERT = prepared(
  'store webhook',
  `INSERT INTO conversations.webhooks (id, source, account, body, received_at, available_at)
   VALUES ($1, $2, $3, $4, $5, $5)`,
);
const DUE = 'failed_at IS NULL AND available_at <= $1';
/** Recorded reason of a webhook that is set aside. */
const SET_ASIDE = 'the process ended three times while only this was in hand';
/** Bodies that are locked together, bytes; one more may begin before. */
const MAX_BYTES = 1_024 * 1_024;
/** Time within which a number that was connected is known here, ms. */
const CONNECTING_MS = 2 * MINUTE_MS;
/** First wait for it, ms; the next ones double its time. */
const FIRST_WAIT_MS = 5 * SECOND_MS;
/** Webhooks counted at most. */
const MAX_COUNTED = 100_000;

/** The bodies that wait to be processed. */
@Injectable()
export class WebhookStore {
  readonly inHand: InHand;

  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const items = { table: 'conversations.webhooks', key: 'id', columns: 'id', due: DUE };
    this.inHand = new InHand(source, clock, SCHEMA, 'webhook', items);
  }

  async insert({ source, account, body }: Pick<WebhookRow, 'source' | 'account' | 'body'>): Promise<void> {
    await this.source.query(INSERT, [randomUUIDv7(), source, account, body, this.clock.now()]);
  }

  /**
   * Locks the oldest rows that are due, not locked and not suspect, and returns the ids of the first of them: a body
   * costs its process time and memory by its length.
   */
  async lockDue(manager: EntityManager, limit: number): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `WITH due AS (SELECT id, octet_length(body) AS bytes FROM conversations.webhooks item
                    WHERE ${DUE} AND ${this.inHand.isClear} ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED)
       SELECT id FROM (SELECT id, sum(bytes) OVER (ORDER BY id) - bytes AS before FROM due) WHERE before < $3`,
      [this.clock.now(), limit, MAX_BYTES],
    );
    return rows.map(({ id }) => id);
  }

  async read(manager: EntityManager, ids: readonly string[]): Promise<WebhookRow[]> {
    return manager.query<WebhookRow[]>(
      `SELECT id, source, account, body, received_at AS "receivedAt", failures, postponements
       FROM conversations.webhooks WHERE id = ANY ($1::uuid[]) ORDER BY id`,
      [ids],
    );
  }

  async remove(manager: EntityManager, ids: readonly string[]): Promise<void> {
    await manager.query('DELETE FROM conversations.webhooks WHERE id = ANY ($1::uuid[])', [ids]);
  }

  /** Keeps the rest of a webhook, to be processed again. Returns false once it is too old for that. */
  async keep(manager: EntityManager, { id, receivedAt }: WebhookRow, rest: object): Promise<boolean> {
    const now = this.clock.now().getTime();
    const age = now - receivedAt.getTime();
    if (age >= CONNECTING_MS) return false;
    const until = new Date(now + Math.max(FIRST_WAIT_MS, age));
    const update = 'UPDATE conversations.webhooks SET body = $2, available_at = $3 WHERE id = $1';
    await manager.query(update, [id, JSON.stringify(rest), until]);
    return true;
  }

  async postpone(id: string, { failures, postponements }: Attempts, delayMs: number, error: string): Promise<void> {
    await this.source.query(
      `UPDATE conversations.webhooks SET failures = $2, postponements = $3, available_at = $4, last_error = $5
       WHERE id = $1`,
      [id, failures, postponements, new Date(this.clock.now().getTime() + delayMs), error],
    );
  }

  /** The row stays for inspection and reprocessing until retention deletes it. */
  async giveUp(id: string, error: string, manager: EntityManager = this.source.manager): Promise<void> {
    await manager.query('UPDATE conversations.webhooks SET failed_at = $2, last_error = $3 WHERE id = $1', [
      id,
      this.clock.now(),
      error,
    ]);
  }

  /** The process ended again and again while only this row was in hand. */
  async setAside(manager: EntityManager, id: string): Promise<void> {
    await this.giveUp(id, SET_ASIDE, manager);
    await this.inHand.forget(id, manager);
  }

  countSetAside(): Promise<number> {
    const from = 'conversations.webhooks WHERE failed_at IS NOT NULL AND last_error = $1';
    return countRows(this.source, from, [SET_ASIDE]);
  }

  countWaiting(): Promise<number> {
    return countRows(
      this.source,
      `(SELECT FROM conversations.webhooks WHERE failed_at IS NULL LIMIT ${MAX_COUNTED}) AS counted`,
    );
  }

  /** Returns the time that the oldest webhook, or message of one, has waited, seconds; 0 if none waits. */
  async oldestSeconds(): Promise<number> {
    const [row] = await this.source.query<{ received: Date | null }[]>(
      `SELECT least((SELECT received_at FROM conversations.webhooks WHERE failed_at IS NULL ORDER BY id LIMIT 1),
                    (SELECT received_at FROM conversations.incoming WHERE failed_at IS NULL
                     ORDER BY seq LIMIT 1)) AS received`,
    );
    return row?.received ? Math.max(0, this.clock.now().getTime() - row.received.getTime()) / 1_000 : 0;
  }
}
