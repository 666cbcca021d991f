import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  SECOND_MS,
  WEBHOOK_SOURCES,
  type WebhookCallsNoted,
  webhookCallsView,
  type WebhookCallsView,
  type WebhookRefusal,
  type WebhookSource,
} from '@recuerda/contracts';
import { fromRow, type StoredRow } from '@recuerda/database';
import { CLOCK, type Clock, inBackground, counter } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../conversations.database.js';

const unreadableMessages = counter(
  'recuerda_webhooks_refused_total',
  'Bodies of webhooks, and messages in them, that could not be read.',
  ['source', 'reason'],
);

/** A process writes the time of the last call at most once in this time, ms. */
const LEAST_GAP_MS = SECOND_MS;

/** Kind of provider that calls, and its account; null: not known. */
type Caller = Pick<WebhookCallsNoted, 'source' | 'account'>;

/** Times of providers' calls, and counts of refused ones. */
@Injectable()
export class WebhookCalls {
  private readonly logger = new Logger('Webhooks');
  /** When this process last wrote the time of a call, by caller. */
  private readonly written = new Map<string, number>();

  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A call of a kind of provider, or of an account, was taken. Nothing waits for the note: the next call makes up for
   * one that is lost.
   */
  noteTaken(caller: string): void {
    const now = this.clock.now();
    if (now.getTime() < (this.written.get(caller) ?? 0) + LEAST_GAP_MS) return;
    this.written.set(caller, now.getTime());
    const writing = this.source.query(
      `INSERT INTO conversations.webhook_calls AS row (caller, first_at, last_at) VALUES ($1, $2, $2)
       ON CONFLICT (caller) DO UPDATE
       SET first_at = coalesce(row.first_at, excluded.first_at), last_at = greatest(row.last_at, excluded.last_at)`,
      [caller, now],
    );
    inBackground(writing, this.logger, 'could not note a call of the provider');
  }

  /** Notes why messages, or the body itself, could not be read. */
  async noteRefused({ source, account }: Caller, reasons: readonly WebhookRefusal[], manager?: EntityManager) {
    const reason = reasons.at(-1);
    if (reason === undefined) return;
    for (const one of reasons) unreadableMessages.inc({ source, reason: one });
    const refused = { count: reasons.length, at: this.clock.now().toISOString(), reason };
    await this.note({ source, account, refused }, manager);
  }

  async note(noted: WebhookCallsNoted, manager = this.source.manager): Promise<void> {
    const { source, account, verifiedAt, refused } = noted;
    await manager.query(
      `INSERT INTO conversations.webhook_calls AS row (caller, verified_at, refused, refused_at, refused_reason)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (caller) DO UPDATE
       SET verified_at = greatest(row.verified_at, excluded.verified_at), refused = row.refused + excluded.refused,
           refused_at = coalesce(excluded.refused_at, row.refused_at),
           refused_reason = coalesce(excluded.refused_reason, row.refused_reason)`,
      [account ?? source, verifiedAt ?? null, refused?.count ?? 0, refused?.at ?? null, refused?.reason ?? null],
    );
  }

  /** Returns the calls of an account, with what was refused of an account that was not known. */
  async read({ source, account }: { source: WebhookSource; account: string }): Promise<WebhookCallsView> {
    const [row] = await this.source.query<[StoredRow<WebhookCallsView>]>(
      `SELECT own.first_at AS "firstAt", own.last_at AS "lastAt", own.verified_at AS "verifiedAt",
              (coalesce(own.refused, 0) + coalesce(shared.refused, 0))::float8 AS refused,
              last.refused_at AS "refusedAt", last.refused_reason AS "refusedReason", failed
       FROM (SELECT count(*)::int AS failed FROM conversations.webhooks
             WHERE source = $1 AND coalesce(account, $2) = $2 AND failed_at IS NOT NULL) kept
       LEFT JOIN conversations.webhook_calls own ON own.caller = $2
       LEFT JOIN conversations.webhook_calls shared ON shared.caller = $1
       LEFT JOIN LATERAL (
         SELECT * FROM (VALUES (own.refused_at, own.refused_reason), (shared.refused_at, shared.refused_reason))
           noted(refused_at, refused_reason)
         ORDER BY refused_at DESC NULLS LAST LIMIT 1) last ON true`,
      [source, account],
    );
    return fromRow(webhookCallsView, row);
  }

  /** Returns the time since the last call of each kind of provider, seconds. */
  async ages(): Promise<{ source: WebhookSource; seconds: number }[]> {
    return this.source.query(
      `SELECT caller AS source, greatest(0, extract(epoch FROM $1::timestamptz - last_at))::float8 AS seconds
       FROM conversations.webhook_calls WHERE last_at IS NOT NULL AND caller = ANY ($2)`,
      [this.clock.now(), WEBHOOK_SOURCES],
    );
  }
}
