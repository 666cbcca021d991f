import { Inject, Injectable } from '@nestjs/common';
import {
  type CreatedWebhookEndpoint,
  type CreateWebhookEndpointInput,
  DAY_MS,
  EndpointCreated,
  EndpointDeleted,
  EndpointReplayed,
  EndpointRevealed,
  EndpointUpdated,
  MAX_WEBHOOK_ENDPOINTS,
  type WebhookDisabledReason,
  type WebhookEndpointPatch,
  type WebhookEndpointView,
} from '@recuerda/contracts';
import { changedFields, IdempotencyKeys, lockByName } from '@recuerda/database';
import { changeOf, entityEvent, InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AllowedAddress, AppError, CLOCK, type Clock, fieldError, refusalOfUrl } from '@recuerda/service';
import { SCHEMA } from '../integrations.database.js';
import { newWebhookSecret } from './signature.js';
import { WebhookStore } from './webhook.store.js';
import { type EndpointRow, EndpointStore, endpointView, publishedOf } from './endpoint.store.js';

/** How long the secret before signs beside the new one, ms. */
const OVERLAP_MS = DAY_MS;

/** Changes of endpoints, each announced by an event, from which the audit is written. */
@Injectable()
export class EndpointWriter {
  constructor(
    private readonly store: EndpointStore,
    private readonly allowed: AllowedAddress,
    private readonly webhooks: WebhookStore,
    private readonly keys: IdempotencyKeys,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A repeated request returns the existing endpoint, and shows its secret, which is announced as any showing. Throws
   * `validation_failed` on `url`.
   */
  async create(input: CreateWebhookEndpointInput): Promise<CreatedWebhookEndpoint> {
    await this.assertAllowed(input.url);
    return this.work.run(async ({ manager, emit }) => {
      const created = newRow(input, this.clock.now());
      // Without the secret: a refusal names the endpoint, too.
      const endpoint = await this.keys.createOnce<WebhookEndpointView>(manager, {
        entity: 'webhook_endpoint',
        input,
        find: async () => {
          const found = await this.store.find(manager, input.id);
          return found && endpointView(found);
        },
        create: async () => {
          // One at a time: two requests must not pass the limit together.
          await lockByName(manager, 'webhook-endpoints');
          if ((await this.store.count(manager)) >= MAX_WEBHOOK_ENDPOINTS)
            throw fieldError('url', `Ya hay ${MAX_WEBHOOK_ENDPOINTS}, que es el máximo.`);
          await this.store.insert(manager, created);
          emit(entityEvent(EndpointCreated, publishedOf(created), created.version, created.createdAt));
          return endpointView(created);
        },
      });
      const row = await this.store.get(manager, input.id);
      if (row.secret !== created.secret) this.announceShown(emit, row);
      return { ...endpoint, secret: readable(row) };
    });
  }

  /**
   * Switched on again, or at another address, an endpoint gets at once what waits, and has five days again. Throws
   * `not_found`, and `validation_failed` on `url`.
   */
  async update(id: string, patch: WebhookEndpointPatch): Promise<WebhookEndpointView> {
    if (patch.url !== undefined) await this.assertAllowed(patch.url);
    return this.work.run(async (transaction) => {
      const before = await this.store.get(transaction.manager, id);
      const changes = changedFields(before, patch);
      if (!changes) return endpointView(before);
      const isResumed = changes.isActive === true;
      if (!isResumed && changes.url === undefined) return this.save(transaction, before, changes);
      await this.webhooks.hasten(transaction.manager, id);
      const resumed = isResumed && { disabledReason: null, disabledAt: null };
      return this.save(transaction, before, { ...changes, ...resumed, firstFailedAt: null });
    });
  }

  /** Switches an endpoint off that cannot be reached. */
  async disable(transaction: Transaction, id: string, reason: WebhookDisabledReason): Promise<void> {
    const before = await this.store.find(transaction.manager, id);
    if (!before?.isActive) return;
    await this.save(transaction, before, { isActive: false, disabledReason: reason, disabledAt: this.clock.now() });
  }

  /** Throws `not_found`. */
  async delete(id: string): Promise<void> {
    await this.work.run(async ({ manager, emit }) => {
      const before = await this.store.get(manager, id);
      await this.store.delete(manager, id);
      emit(entityEvent(EndpointDeleted, { id, previous: publishedOf(before) }, before.version + 1, this.clock.now()));
    });
  }

  /** Throws `not_found`, and `secret_unreadable`. */
  async reveal(id: string): Promise<string> {
    return this.work.run(async ({ manager, emit }) => {
      const row = await this.store.get(manager, id);
      const secret = readable(row);
      this.announceShown(emit, row);
      return secret;
    });
  }

  /** Returns the new secret. Throws `not_found`. */
  async rotate(id: string): Promise<string> {
    return this.work.run(async (transaction) => {
      const before = await this.store.get(transaction.manager, id);
      const secret = newWebhookSecret();
      const until = before.secretUnreadable ? null : new Date(this.clock.now().getTime() + OVERLAP_MS);
      await this.store.rotate(transaction.manager, id, secret, until);
      await this.save(transaction, before, { secretVersion: before.secretVersion + 1 });
      return secret;
    });
  }

  /** Runs `replay` and announces how many webhooks it put back. Throws `not_found`. */
  async replay(id: string, replay: (transaction: Transaction) => Promise<number>): Promise<number> {
    return this.work.run(async (transaction) => {
      const row = await this.store.get(transaction.manager, id);
      const replayed = await replay(transaction);
      const data = { ...publishedOf(row), replayed };
      if (replayed > 0) transaction.emit(entityEvent(EndpointReplayed, data, row.version, this.clock.now()));
      return replayed;
    });
  }

  /** Checks an address when it is entered: each connection checks it again. Throws `validation_failed` on `url`. */
  private async assertAllowed(url: string): Promise<void> {
    const refusal = await refusalOfUrl(url, this.allowed);
    if (refusal !== undefined) throw fieldError('url', refusal);
  }

  private announceShown(emit: Transaction['emit'], row: EndpointRow): void {
    emit(entityEvent(EndpointRevealed, publishedOf(row), row.version, this.clock.now()));
  }

  private async save(
    { manager, emit }: Transaction,
    before: EndpointRow,
    changes: Partial<EndpointRow>,
  ): Promise<WebhookEndpointView> {
    const now = this.clock.now();
    const after = { ...before, ...changes, version: before.version + 1, updatedAt: now };
    await this.store.save(manager, after);
    emit(entityEvent(EndpointUpdated, changeOf(publishedOf(before), publishedOf(after)), after.version, now));
    return endpointView(after);
  }
}

function readable({ secret }: EndpointRow): string {
  if (secret === undefined) throw new AppError('secret_unreadable');
  return secret;
}

const newRow = (input: CreateWebhookEndpointInput, now: Date): EndpointRow & { secret: string } => ({
  ...input,
  version: 1,
  secret: newWebhookSecret(),
  secretVersion: 1,
  isActive: true,
  disabledReason: null,
  disabledAt: null,
  firstFailedAt: null,
  previousSecretUntil: null,
  secretUnreadable: false,
  createdAt: now,
  updatedAt: now,
});
