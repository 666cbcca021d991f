import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  EndpointUpdated,
  type PublishedEndpoint,
  type WebhookDisabledReason,
  type WebhookEndpointView,
  webhookEndpointView,
} from '@recuerda/contracts';
import { countRows, fromRow, type SealedTable, selectFields, type StoredRow } from '@recuerda/database';
import { changeOf, entityEvent, type Transaction } from '@recuerda/outbox';
import { AppError, type Clock, CLOCK, KeyRing } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../integrations.database.js';

const FIELDS = `${selectFields('e', webhookEndpointView.omit({ secretUnreadable: true }))}, secret`;

/** An endpoint with what only this service may know. */
export interface EndpointRow extends StoredRow<WebhookEndpointView> {
  version: number;
  /** Undefined when it cannot be read. */
  secret: string | undefined;
  secretVersion: number;
}

type SealedRow = Omit<EndpointRow, 'secret' | 'secretUnreadable'> & { secret: string };

/** An active endpoint with the events that it has chosen. */
export interface ActiveEndpoint {
  id: string;
  events: string[];
}

@Injectable()
export class EndpointStore {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly keys: KeyRing,
  ) {}

  async list(): Promise<WebhookEndpointView[]> {
    const rows = await this.source.query<SealedRow[]>(
      `SELECT ${FIELDS} FROM integrations.webhook_endpoints e ORDER BY created_at, id`,
    );
    return rows.map((row) => endpointView(this.opened(row)));
  }

  active(): Promise<ActiveEndpoint[]> {
    return this.source.query('SELECT id, events FROM integrations.webhook_endpoints WHERE is_active');
  }

  countDisabled(): Promise<number> {
    return countRows(this.source, 'integrations.webhook_endpoints WHERE disabled_reason IS NOT NULL');
  }

  async find(manager: EntityManager, id: string): Promise<EndpointRow | undefined> {
    const [row] = await manager.query<SealedRow[]>(
      `SELECT ${FIELDS}, version, secret_version AS "secretVersion"
       FROM integrations.webhook_endpoints e WHERE id = $1 FOR UPDATE`,
      [id],
    );
    return row && this.opened(row);
  }

  /** Throws `not_found`. */
  async get(manager: EntityManager, id: string): Promise<EndpointRow> {
    const found = await this.find(manager, id);
    if (!found) throw new AppError('not_found');
    return found;
  }

  async insert(manager: EntityManager, row: EndpointRow & { secret: string }): Promise<void> {
    await manager.query(
      `INSERT INTO integrations.webhook_endpoints
         (id, version, url, description, events, secret, secret_version, is_active, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [
        row.id,
        row.version,
        row.url,
        row.description,
        row.events,
        this.keys.seal(row.id, row.secret),
        row.secretVersion,
        row.isActive,
        row.createdAt,
      ],
    );
  }

  /** Saves and announces changes. */
  async change(
    { manager, emit }: Transaction,
    before: EndpointRow,
    changes: Partial<EndpointRow>,
    now: Date,
  ): Promise<WebhookEndpointView> {
    const row = { ...before, ...changes, version: before.version + 1, updatedAt: now };
    await manager.query(
      `UPDATE integrations.webhook_endpoints SET version = $2, url = $3, description = $4, events = $5,
         is_active = $6, disabled_reason = $7, disabled_at = $8, first_failed_at = $9, updated_at = $10,
         secret_version = $11 WHERE id = $1`,
      [
        row.id,
        row.version,
        row.url,
        row.description,
        row.events,
        row.isActive,
        row.disabledReason,
        row.disabledAt,
        row.firstFailedAt,
        row.updatedAt,
        row.secretVersion,
      ],
    );
    emit(entityEvent(EndpointUpdated, changeOf(publishedOf(before), publishedOf(row)), row.version, now));
    return endpointView(row);
  }

  /** Switches an endpoint off that cannot be reached. */
  async disable(transaction: Transaction, id: string, reason: WebhookDisabledReason, now: Date): Promise<void> {
    const before = await this.find(transaction.manager, id);
    if (!before?.isActive) return;
    await this.change(transaction, before, { isActive: false, disabledReason: reason, disabledAt: now }, now);
  }

  /** The present secret goes on signing until `until`; null: it cannot be read. */
  async rotate(manager: EntityManager, id: string, secret: string, until: Date | null): Promise<void> {
    await manager.query(
      `UPDATE integrations.webhook_endpoints
       SET previous_secret = CASE WHEN $3::timestamptz IS NOT NULL THEN secret END, previous_secret_until = $3,
         secret = $2 WHERE id = $1`,
      [id, this.keys.seal(id, secret), until],
    );
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.query('DELETE FROM integrations.webhook_endpoints WHERE id = $1', [id]);
  }

  private opened(row: SealedRow): EndpointRow {
    const secret = this.keys.open(row.id, row.secret);
    return { ...row, secret, secretUnreadable: secret === undefined };
  }
}

/** Longest time until a change by another process is noticed, ms. */
const FRESH_MS = 1_000;

/**
 * The endpoints that are switched on, read at most once a second: every event of the school asks for them, and mostly
 * there are none.
 */
@Injectable()
export class ActiveEndpoints {
  private known: { at: number; endpoints: Promise<ActiveEndpoint[]> } | undefined;

  constructor(
    private readonly store: EndpointStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(): Promise<ActiveEndpoint[]> {
    const now = this.clock.now().getTime();
    if (this.known && Math.abs(now - this.known.at) < FRESH_MS) return this.known.endpoints;
    const known = { at: now, endpoints: this.store.active() };
    this.known = known;
    known.endpoints.catch(() => {
      if (this.known === known) this.forget();
    });
    return known.endpoints;
  }

  /** To be called after a change. A read that has begun before is not kept. */
  forget(): void {
    this.known = undefined;
  }
}

export const endpointView = (row: StoredRow<WebhookEndpointView>): WebhookEndpointView =>
  fromRow(webhookEndpointView, row);

export const publishedOf = (row: EndpointRow): PublishedEndpoint => ({
  id: row.id,
  address: new URL(row.url).origin,
  description: row.description,
  events: row.events,
  isActive: row.isActive,
  disabledReason: row.disabledReason,
  secretVersion: row.secretVersion,
});

export const SEALED_ENDPOINTS: SealedTable = {
  kind: 'webhook',
  table: 'integrations.webhook_endpoints',
  id: 'id',
  columns: ['secret', 'previous_secret'],
  remedy:
    "put the former key back, or change the secrets of these webhooks: 'Cambiar secreto' in the portal under " +
    'Ajustes, Integraciones, and at the receiver. Until then their webhooks wait. See docs/backup.md.',
};
