import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import {
  type CreatedWebhookEndpoint,
  CreateWebhookEndpoint,
  type CreateWebhookEndpointInput,
  DeleteWebhookEndpoint,
  ListWebhookEndpoints,
  ListWebhookMessages,
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
import { RequestHandler } from '@recuerda/messaging';
import { CLOCK, type Clock } from '@recuerda/service';
import { DispatchWebhooks } from './dispatch-webhooks.js';
import { webhookText } from './webhook-events.controller.js';
import { WebhookStore } from './webhook.store.js';
import { ActiveEndpoints, EndpointStore } from './endpoint.store.js';
import { EndpointWriter } from './endpoint.writer.js';
import { ReminderDemand } from './reminder-demand.js';

@Controller()
export class EndpointsController {
  constructor(
    private readonly store: EndpointStore,
    private readonly writer: EndpointWriter,
    private readonly webhooks: WebhookStore,
    private readonly active: ActiveEndpoints,
    private readonly demand: ReminderDemand,
    private readonly dispatcher: DispatchWebhooks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @RequestHandler(ListWebhookEndpoints)
  async list(): Promise<{ items: WebhookEndpointView[] }> {
    return { items: await this.store.list() };
  }

  @RequestHandler(CreateWebhookEndpoint)
  create(input: CreateWebhookEndpointInput): Promise<CreatedWebhookEndpoint> {
    return this.changed(this.writer.create(input));
  }

  @RequestHandler(UpdateWebhookEndpoint)
  update({ id, patch }: { id: string; patch: WebhookEndpointPatch }): Promise<WebhookEndpointView> {
    return this.changed(this.writer.update(id, patch));
  }

  @RequestHandler(DeleteWebhookEndpoint)
  async delete({ id }: { id: string }): Promise<Record<string, never>> {
    await this.changed(this.writer.delete(id));
    return {};
  }

  @RequestHandler(RevealWebhookSecret)
  async reveal({ id }: { id: string }): Promise<WebhookSecret> {
    return { secret: await this.writer.reveal(id) };
  }

  @RequestHandler(RotateWebhookSecret)
  async rotate({ id }: { id: string }): Promise<WebhookSecret> {
    return { secret: await this.writer.rotate(id) };
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
    await this.writer.replay(endpointId, ({ manager }) => this.webhooks.replay(manager, endpointId, { id }));
    this.dispatcher.wake();
    return this.webhooks.get(endpointId, id);
  }

  @RequestHandler(ReplayFailedWebhooks)
  async replayFailed({ endpointId, since }: { endpointId: string; since: string }): Promise<{ count: number }> {
    const count = await this.writer.replay(endpointId, ({ manager }) =>
      this.webhooks.replay(manager, endpointId, { since }),
    );
    this.dispatcher.wake();
    return { count };
  }

  private async changed<T>(change: Promise<T>): Promise<T> {
    const result = await change;
    this.active.forget();
    await this.demand.update();
    this.dispatcher.wake();
    return result;
  }
}
