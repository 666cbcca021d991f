import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import {
  type CreatedWebhookEndpoint,
  CreateWebhookEndpoint,
  type CreateWebhookEndpointInput,
  DAY_MS,
  DeleteWebhookEndpoint,
  EndpointCreated,
  EndpointDeleted,
  EndpointReplayed,
  EndpointRevealed,
  ListWebhookEndpoints,
  ListWebhookMessages,
  MAX_WEBHOOK_ENDPOINTS,
  PingWebhookEndpoint,
  ReplayFailedWebhooks,
  ReplayWebhookMessage,
  RevealWebhookSecret,
  RotateWebhookSecret,
  UpdateWebhookEndpoint,
  WEBHOOK_PING,
  type WebhookEndpointPatch,
  type WebhookEndpointView,
  type WebhookMessagePage,
  type WebhookMessageQuery,
  type WebhookMessageView,
  type WebhookSecret,
} from '@recuerda/contracts';
import { changedFields, countRows, IdempotencyKeys, lockByName } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { entityEvent, InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AllowedAddress, AppError, CLOCK, type Clock, fieldError, refusalOfUrl } from '@recuerda/service';
import { SCHEMA } from '../integrations.database.js';
import { DispatchWebhooks } from './dispatch-webhooks.js';
import { webhookText } from './webhook-events.controller.js';
import { WebhookStore } from './webhook.store.js';
import { ActiveEndpoints, type EndpointRow, EndpointStore, endpointView, publishedOf } from './endpoint.store.js';
import { ReminderDemand } from './reminder-demand.js';
import { newWebhookSecret } from './signature.js';

/** How long the secret before signs beside the new one, ms. */
const OVERLAP_MS = DAY_MS;

/** Changes of endpoints, each announced by an event, from which the audit is written; and the log of their webhooks. */
@Controller()
export class EndpointsController {
  constructor(
    private readonly store: EndpointStore,
    private readonly webhooks: WebhookStore,
    private readonly active: ActiveEndpoints,
    private readonly demand: ReminderDemand,
    private readonly dispatcher: DispatchWebhooks,
    private readonly allowed: AllowedAddress,
    private readonly keys: IdempotencyKeys,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @RequestHandler(ListWebhookEndpoints)
  async list(): Promise<{ items: WebhookEndpointView[] }> {
    return { items: await this.store.list() };
  }

  /**
   * A repeated request returns the existing endpoint, and shows its secret, which is announced as any showing. Throws
   * `validation_failed` on `url`.
   */
  @RequestHandler(CreateWebhookEndpoint)
  async create(input: CreateWebhookEndpointInput): Promise<CreatedWebhookEndpoint> {
    await this.assertAllowed(input.url);
    const creation = this.work.run(async ({ manager, emit }) => {
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
          if ((await countRows(manager, 'integrations.webhook_endpoints')) >= MAX_WEBHOOK_ENDPOINTS)
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
    return this.changed(creation);
  }

  /**
   * Switched on again, or at another address, an endpoint gets at once what waits, and has five days again. Throws
   * `not_found`, and `validation_failed` on `url`.
   */
  @RequestHandler(UpdateWebhookEndpoint)
  async update({ id, patch }: { id: string; patch: WebhookEndpointPatch }): Promise<WebhookEndpointView> {
    if (patch.url !== undefined) await this.assertAllowed(patch.url);
    const update = this.work.run(async (transaction) => {
      const before = await this.store.get(transaction.manager, id);
      const changes = changedFields(before, patch);
      if (!changes) return endpointView(before);
      const isResumed = changes.isActive === true;
      if (!isResumed && changes.url === undefined) return this.save(transaction, before, changes);
      await this.webhooks.hasten(transaction.manager, id);
      const resumed = isResumed && { disabledReason: null, disabledAt: null };
      return this.save(transaction, before, { ...changes, ...resumed, firstFailedAt: null });
    });
    return this.changed(update);
  }

  /** Throws `not_found`. */
  @RequestHandler(DeleteWebhookEndpoint)
  async delete({ id }: { id: string }): Promise<void> {
    const deletion = this.work.run(async ({ manager, emit }) => {
      const before = await this.store.get(manager, id);
      await this.store.delete(manager, id);
      emit(entityEvent(EndpointDeleted, { id, previous: publishedOf(before) }, before.version + 1, this.clock.now()));
    });
    await this.changed(deletion);
  }

  /** Throws `not_found`, and `secret_unreadable`. */
  @RequestHandler(RevealWebhookSecret)
  async reveal({ id }: { id: string }): Promise<WebhookSecret> {
    return this.work.run(async ({ manager, emit }) => {
      const row = await this.store.get(manager, id);
      const secret = readable(row);
      this.announceShown(emit, row);
      return { secret };
    });
  }

  /** Returns the new secret. Throws `not_found`. */
  @RequestHandler(RotateWebhookSecret)
  async rotate({ id }: { id: string }): Promise<WebhookSecret> {
    return this.work.run(async (transaction) => {
      const before = await this.store.get(transaction.manager, id);
      const secret = newWebhookSecret();
      const until = before.secretUnreadable ? null : new Date(this.clock.now().getTime() + OVERLAP_MS);
      await this.store.rotate(transaction.manager, id, secret, until);
      await this.save(transaction, before, { secretVersion: before.secretVersion + 1 });
      return { secret };
    });
  }

  @RequestHandler(PingWebhookEndpoint)
  async ping({ id: endpointId }: { id: string }): Promise<WebhookMessageView> {
    const body = webhookText(WEBHOOK_PING, this.clock.now(), { endpointId });
    const made = await this.webhooks.insertPing({ id: randomUUID(), endpointId, type: WEBHOOK_PING, body });
    this.dispatcher.wake(endpointId);
    return made;
  }

  @RequestHandler(ListWebhookMessages)
  messages(query: WebhookMessageQuery & { endpointId: string }): Promise<WebhookMessagePage> {
    return this.webhooks.list(query);
  }

  @RequestHandler(ReplayWebhookMessage)
  async replay({ endpointId, id }: { endpointId: string; id: string }): Promise<WebhookMessageView> {
    await this.putBack(endpointId, { id });
    return this.webhooks.get(endpointId, id);
  }

  @RequestHandler(ReplayFailedWebhooks)
  async replayFailed({ endpointId, since }: { endpointId: string; since: string }): Promise<{ count: number }> {
    return { count: await this.putBack(endpointId, { since }) };
  }

  /** Makes webhooks due again, and announces how many. Throws `not_found`. */
  private async putBack(endpointId: string, which: { id: string } | { since: string }): Promise<number> {
    const replayed = await this.work.run(async ({ manager, emit }) => {
      const row = await this.store.get(manager, endpointId);
      const count = await this.webhooks.replay(manager, endpointId, which);
      const data = { ...publishedOf(row), replayed: count };
      if (count > 0) emit(entityEvent(EndpointReplayed, data, row.version, this.clock.now()));
      return count;
    });
    this.dispatcher.wake();
    return replayed;
  }

  private async changed<T>(change: Promise<T>): Promise<T> {
    const result = await change;
    this.active.forget();
    await this.demand.update();
    this.dispatcher.wake();
    return result;
  }

  /** Checks an address when it is entered: each connection checks it again. Throws `validation_failed` on `url`. */
  private async assertAllowed(url: string): Promise<void> {
    const refusal = await refusalOfUrl(url, this.allowed);
    if (refusal !== undefined) throw fieldError('url', refusal);
  }

  private announceShown(emit: Transaction['emit'], row: EndpointRow): void {
    emit(entityEvent(EndpointRevealed, publishedOf(row), row.version, this.clock.now()));
  }

  private save(transaction: Transaction, before: EndpointRow, changes: Partial<EndpointRow>) {
    return this.store.change(transaction, before, changes, this.clock.now());
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
