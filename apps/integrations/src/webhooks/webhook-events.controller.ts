import { Controller } from '@nestjs/common';
import {
  type Envelope,
  SUBSCRIPTIONS,
  TaskEscalated,
  WEBHOOK_DATA,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '@recuerda/contracts';
import { EventHandler } from '@recuerda/messaging';
import { v5 } from 'uuid';
import { ActiveEndpoints } from './endpoint.store.js';
import { DispatchWebhooks } from './dispatch-webhooks.js';
import { WebhookStore } from './webhook.store.js';

/** Makes a webhook of each event for each endpoint that has chosen it. */
@Controller()
export class WebhookEventsController {
  constructor(
    private readonly endpoints: ActiveEndpoints,
    private readonly store: WebhookStore,
    private readonly dispatcher: DispatchWebhooks,
  ) {}

  @EventHandler(SUBSCRIPTIONS.integrationsReminders)
  results(events: Envelope[]): Promise<void> {
    return this.handle(events);
  }

  @EventHandler(SUBSCRIPTIONS.integrationsWebhooks)
  async handle(events: Envelope[]): Promise<void> {
    const endpoints = await this.endpoints.list();
    if (endpoints.length === 0) return;
    const webhooks = events.map(webhookOf).filter((webhook) => webhook !== null);
    const rows = webhooks.flatMap(({ eventId, type, body }) =>
      endpoints
        .filter((endpoint) => endpoint.events.includes(type))
        // The same event for the same endpoint has the same id, however often it comes.
        .map((endpoint) => ({ id: v5(eventId, endpoint.id), endpointId: endpoint.id, type, body })),
    );
    if (rows.length === 0) return;
    await this.store.insert(rows);
    this.dispatcher.wake();
  }
}

interface Webhook {
  eventId: string;
  type: WebhookEventType;
  body: string;
}

/** Returns the webhook of an event, with the documented fields alone; null: the event makes none. */
function webhookOf(event: Envelope): Webhook | null {
  // Its type without the service; escalations are the business of reminders.
  const name = TaskEscalated.is(event) ? 'reminder.escalated' : event.type.slice(event.type.indexOf('.') + 1);
  const type = WEBHOOK_EVENT_TYPES.find((one) => one === name);
  if (type === undefined) return null;
  const data = WEBHOOK_DATA[type].parse(event.data);
  return { eventId: event.id, type, body: webhookText(type, new Date(event.time), data) };
}

export const webhookText = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });
