import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type WebhookMessageQuery,
  type WebhookMessageView,
  webhookMessageView,
  type WebhookState,
} from '@recuerda/contracts';
import {
  cursorTime,
  decodeCursor,
  fromRow,
  prepared,
  selectFields,
  SqlFilter,
  type StoredRow,
  uncountedPageOf,
  unnestColumns,
} from '@recuerda/database';
import { AppError, CLOCK, type Clock, KeyRing } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { SCHEMA } from '../integrations.database.js';

type MessageRow = StoredRow<WebhookMessageView>;

/** A webhook that is to be sent now, by this process alone until its lease ends. */
export interface ClaimedWebhook {
  id: string;
  endpointId: string;
  type: string;
  url: string;
  /** Undefined when it was changed in the database. */
  secret: string | undefined;
  previousSecret: string | undefined;
  body: string;
  /** Number of attempts, this one included. */
  attempts: number;
  /** Number of attempts since the last replay, this one included. */
  attemptsSinceReplay: number;
  endpointVersion: number;
}

export interface AttemptResult {
  state: WebhookState;
  /** Time of the next attempt; null: there is none. */
  dueAt: Date | null;
  statusCode: number | null;
  error: string | null;
  durationMs: number;
  response: string | null;
}

type SealedWebhook = Omit<ClaimedWebhook, 'secret' | 'previousSecret'> & {
  secret: string;
  previousSecret: string | null;
};

interface NewWebhook {
  id: string;
  endpointId: string;
  type: string;
  body: string;
}

const FIELDS = selectFields('m', webhookMessageView);
const ROWS = unnestColumns({ id: 'uuid', endpoint_id: 'uuid', type: 'text', body: 'text' }, 2);
/** Longer than an attempt may take: a process that died has not ended it. */
const LEASE_MS = 60_000;
/** SQL: no attempt is under way whose result is still to come. */
const IS_FREE = `(state <> 'pending' OR last_attempt_at IS NULL OR
  due_at > last_attempt_at + interval '${LEASE_MS} ms')`;
const POSITION = z.tuple([cursorTime, z.uuid()]);

const CLAIM = prepared(
  'claim webhooks',
  `UPDATE integrations.webhook_messages m
     SET due_at = $1::timestamptz + interval '${LEASE_MS} ms', attempts = m.attempts + 1, tries = m.tries + 1,
       last_attempt_at = $1
   FROM (
     SELECT due.id, e.url, e.secret, e.version,
       CASE WHEN e.previous_secret_until > $1 THEN e.previous_secret END AS previous_secret
     FROM unnest($2::uuid[], $3::int[]) AS slot(endpoint_id, free)
     JOIN integrations.webhook_endpoints e ON e.id = slot.endpoint_id AND split_part(e.secret, ':', 1) = ANY ($5)
     CROSS JOIN LATERAL (
       SELECT id, due_at FROM integrations.webhook_messages
       WHERE endpoint_id = e.id AND state = 'pending' AND due_at <= $1 AND (e.is_active OR type = 'test.ping')
       ORDER BY due_at LIMIT slot.free FOR UPDATE SKIP LOCKED) due
     -- The one whose endpoint has fewest under way with it comes first.
     ORDER BY row_number() OVER (PARTITION BY e.id ORDER BY due.due_at) - slot.free
     LIMIT $4
   ) AS claimed
   WHERE m.id = claimed.id
   RETURNING m.id, m.endpoint_id AS "endpointId", m.type, claimed.url, claimed.secret,
     claimed.previous_secret AS "previousSecret", m.body, m.attempts, m.tries AS "attemptsSinceReplay",
     claimed.version AS "endpointVersion"`,
);

/** The webhooks of all endpoints: the log, and the queue of those that are pending. */
@Injectable()
export class WebhookStore {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly keys: KeyRing,
  ) {}

  /** Adds webhooks; existing ones stay as they are. An endpoint that is gone or switched off gets none. */
  async insert(rows: readonly NewWebhook[]): Promise<void> {
    await this.source.query(
      `INSERT INTO integrations.webhook_messages (id, endpoint_id, type, body, state, created_at, due_at)
       SELECT given.id, given.endpoint_id, given.type, given.body, 'pending', $1, $1
       FROM ${ROWS.from} JOIN integrations.webhook_endpoints e ON e.id = given.endpoint_id AND e.is_active
       ON CONFLICT (id) DO NOTHING`,
      [
        this.clock.now(),
        ...ROWS.parameters(rows.map(({ endpointId, ...row }) => ({ ...row, endpoint_id: endpointId }))),
      ],
    );
  }

  /** Throws `not_found` without the endpoint. */
  async insertPing({ id, endpointId, type, body }: NewWebhook): Promise<WebhookMessageView> {
    const [row] = await this.source.query<MessageRow[]>(
      `INSERT INTO integrations.webhook_messages AS m (id, endpoint_id, type, body, state, created_at, due_at)
       SELECT $1, e.id, $3, $4, 'pending', $5, $5 FROM integrations.webhook_endpoints e WHERE e.id = $2
       RETURNING ${FIELDS}`,
      [id, endpointId, type, body, this.clock.now()],
    );
    return viewOf(row);
  }

  /**
   * Takes up to `free` due webhooks of each endpoint and `limit` in all, which no other process takes meanwhile: first
   * of the endpoints that have most free. Those whose secret no key opens wait until it is changed.
   */
  async claim(slots: readonly { id: string; free: number }[], limit: number): Promise<ClaimedWebhook[]> {
    const [rows] = await this.source.query<[SealedWebhook[], number]>(CLAIM, [
      this.clock.now(),
      slots.map(({ id }) => id),
      slots.map(({ free }) => free),
      limit,
      this.keys.ids,
    ]);
    return rows.map(({ secret, previousSecret, ...row }) => ({
      ...row,
      secret: this.keys.open(row.endpointId, secret),
      previousSecret: previousSecret === null ? undefined : this.keys.open(row.endpointId, previousSecret),
    }));
  }

  /** Returns false if another attempt has begun since: then this one's result counts no more. */
  async record(manager: EntityManager, claimed: ClaimedWebhook, result: AttemptResult): Promise<boolean> {
    const [rows] = await manager.query<[unknown[], number]>(
      `UPDATE integrations.webhook_messages SET state = $3, due_at = $4, status_code = $5, error = $6,
         duration_ms = $7, response = $8 WHERE id = $1 AND attempts = $2 RETURNING id`,
      [
        claimed.id,
        claimed.attempts,
        result.state,
        result.dueAt,
        result.statusCode,
        result.error,
        result.durationMs,
        result.response,
      ],
    );
    return rows.length > 0;
  }

  /** Sets since when nothing could be delivered to an endpoint; null: the last one was delivered. */
  async setFirstFailed(manager: EntityManager, endpointId: string, at: Date | null): Promise<void> {
    await manager.query(
      `UPDATE integrations.webhook_endpoints SET first_failed_at = $2
       WHERE id = $1 AND (first_failed_at IS NULL) <> ($2::timestamptz IS NULL)`,
      [endpointId, at],
    );
  }

  /** Newest first. */
  async list({ endpointId, state, cursor, limit }: WebhookMessageQuery & { endpointId: string }) {
    const filter = new SqlFilter().and('endpoint_id = ?', endpointId);
    if (state !== undefined) filter.and('state = ?', state);
    if (cursor !== undefined)
      filter.and('(created_at, id) < (?::timestamptz, ?::uuid)', ...decodeCursor(cursor, POSITION));
    const rows = await this.source.query<MessageRow[]>(
      `SELECT ${FIELDS} FROM integrations.webhook_messages m ${filter.where}
       ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`,
      filter.parameters,
    );
    const position = ({ createdAt, id }: MessageRow) => [createdAt.toISOString(), id];
    return uncountedPageOf({ rows, limit, position, view: viewOf });
  }

  /** Makes one webhook, or all that failed since an instant, due now; not those under way. Returns their number. */
  async replay(manager: EntityManager, endpointId: string, which: { id: string } | { since: string }): Promise<number> {
    const [, count] = await manager.query<[unknown[], number]>(
      `UPDATE integrations.webhook_messages SET state = 'pending', due_at = $2, tries = 0
       WHERE endpoint_id = $1 AND ${'id' in which ? 'id = $3' : `state = 'failed' AND created_at >= $3`}
         AND ${IS_FREE}`,
      [endpointId, this.clock.now(), 'id' in which ? which.id : which.since],
    );
    return count;
  }

  /** Makes what waits for its next attempt due now: the endpoint works again. */
  async hasten(manager: EntityManager, endpointId: string): Promise<void> {
    await manager.query(
      `UPDATE integrations.webhook_messages SET due_at = $2
       WHERE endpoint_id = $1 AND state = 'pending' AND due_at > $2 AND ${IS_FREE}`,
      [endpointId, this.clock.now()],
    );
  }

  /** Throws `not_found`. */
  async get(endpointId: string, id: string): Promise<WebhookMessageView> {
    const [row] = await this.source.query<MessageRow[]>(
      `SELECT ${FIELDS} FROM integrations.webhook_messages m WHERE id = $1 AND endpoint_id = $2`,
      [id, endpointId],
    );
    return viewOf(row);
  }

  /** Returns when the oldest pending webhook of an active endpoint was due; null: there is none. */
  async oldestDue(): Promise<Date | null> {
    const [row] = await this.source.query<{ due: Date | null }[]>(
      `SELECT min(m.due) AS due FROM integrations.webhook_endpoints e CROSS JOIN LATERAL (
         SELECT min(due_at) AS due FROM integrations.webhook_messages WHERE endpoint_id = e.id AND state = 'pending') m
       WHERE e.is_active`,
    );
    return row?.due ?? null;
  }
}

function viewOf(row: MessageRow | undefined): WebhookMessageView {
  if (!row) throw new AppError('not_found');
  return fromRow(webhookMessageView, row);
}
