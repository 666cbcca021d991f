import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  SECOND_MS,
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

/** Times of providers' calls, and counts of refused ones. */
@Injectable()
export class WebhookCalls {
  private readonly logger = new Logger('Webhooks');
  /** When this process last wrote the time of a call, by source. */
  private readonly written = new Map<WebhookSource, number>();

  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A call was taken. Nothing waits for the note: the next call makes up for one that is lost. */
  noteTaken(source: WebhookSource): void {
    const now = this.clock.now();
    if (now.getTime() < (this.written.get(source) ?? 0) + LEAST_GAP_MS) return;
    this.written.set(source, now.getTime());
    const writing = this.source.query(
      `INSERT INTO conversations.webhook_calls AS row (source, first_at, last_at) VALUES ($1, $2, $2)
       ON CONFLICT (source) DO UPDATE
       SET first_at = coalesce(row.first_at, excluded.first_at), last_at = greatest(row.last_at, excluded.last_at)`,
      [source, now],
    );
    inBackground(writing, this.logger, 'could not note a call of the provider');
  }

  /** Notes why messages, or the body itself, could not be read. */
  async noteRefused(source: WebhookSource, reasons: readonly WebhookRefusal[], manager?: EntityManager): Promise<void> {
    const reason = reasons.at(-1);
    if (reason === undefined) return;
    for (const one of reasons) unreadableMessages.inc({ source, reason: one });
    const refused = { count: reasons.length, at: this.clock.now().toISOString(), reason };
    await this.note({ source, refused }, manager);
  }

  async note({ source, verifiedAt, refused }: WebhookCallsNoted, manager = this.source.manager): Promise<void> {
    await manager.query(
      `INSERT INTO conversations.webhook_calls AS row (source, verified_at, refused, refused_at, refused_reason)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (source) DO UPDATE
       SET verified_at = greatest(row.verified_at, excluded.verified_at), refused = row.refused + excluded.refused,
           refused_at = coalesce(excluded.refused_at, row.refused_at),
           refused_reason = coalesce(excluded.refused_reason, row.refused_reason)`,
      [source, verifiedAt ?? null, refused?.count ?? 0, refused?.at ?? null, refused?.reason ?? null],
    );
  }

  async read(source: WebhookSource): Promise<WebhookCallsView> {
    const [row] = await this.source.query<[StoredRow<WebhookCallsView>]>(
      `SELECT first_at AS "firstAt", last_at AS "lastAt", verified_at AS "verifiedAt", refused_at AS "refusedAt",
              coalesce(refused, 0)::float8 AS refused, refused_reason AS "refusedReason", failed
       FROM (SELECT count(*)::int AS failed FROM conversations.webhooks
             WHERE source = $1 AND failed_at IS NOT NULL) kept
       LEFT JOIN conversations.webhook_calls ON source = $1`,
      [source],
    );
    return fromRow(webhookCallsView, row);
  }

  /** Returns the time since the last call of each kind of provider, seconds. */
  async ages(): Promise<{ source: WebhookSource; seconds: number }[]> {
    return this.source.query(
      `SELECT source, greatest(0, extract(epoch FROM $1::timestamptz - last_at))::float8 AS seconds
       FROM conversations.webhook_calls WHERE last_at IS NOT NULL`,
      [this.clock.now()],
    );
  }
}
