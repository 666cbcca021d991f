import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InFlight, TrailingRun } from '@recuerda/concurrency';
import { CLOCK, type Clock, gauge } from '@recuerda/service';
import { ActiveEndpoints, EndpointStore } from './endpoint.store.js';
import { AttemptWebhook } from './attempt-webhook.js';
import { type ClaimedWebhook, WebhookStore } from './webhook.store.js';

const oldestDueWebhook = gauge(
  'recuerda_outgoing_webhook_overdue_seconds',
  'How long ago the oldest webhook to another system was due; 0: none is.',
);
const disabledEndpoints = gauge(
  'recuerda_webhook_endpoints_disabled',
  'Systems that get no webhooks any more, because they could not be reached.',
);

/** How often due retries, and webhooks that another process left, are looked for, ms. */
const POLL_MS = 2_000;
const MEASURE_MS = 15_000;
/** POSTs at the same time: in all, and to one endpoint. */
const MAX_IN_FLIGHT = 32;
const MAX_PER_ENDPOINT = 4;

/**
 * Sends due webhooks. Only what can start now is claimed, so that other processes take the rest, and a slow endpoint
 * holds up no other.
 */
@Injectable()
export class DispatchWebhooks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly inFlight = new InFlight();
  private readonly perEndpoint = new Map<string, number>();
  /** Endpoints that get a test webhook although they are switched off. */
  private readonly pinged = new Set<string>();
  private readonly claiming = new TrailingRun(() => this.claim());
  private running = false;

  constructor(
    private readonly endpoints: ActiveEndpoints,
    private readonly endpointStore: EndpointStore,
    private readonly store: WebhookStore,
    private readonly attempt: AttemptWebhook,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.running = true;
    this.wake();
    this.measure();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.running = false;
    await this.claiming.idle();
    await this.inFlight.idle();
  }

  /** To be called when a webhook has become due. `pinged`: also of this endpoint if it is switched off. */
  wake(pinged?: string): void {
    if (pinged !== undefined) this.pinged.add(pinged);
    this.poll();
  }

  @Interval(POLL_MS)
  poll(): void {
    if (this.running) this.claiming.run().catch(this.warn);
  }

  @Interval(MEASURE_MS)
  measure(): void {
    if (!this.running) return;
    this.setGauges().catch(this.warn);
  }

  private async setGauges(): Promise<void> {
    disabledEndpoints.set(await this.endpointStore.countDisabled());
    const due = await this.store.oldestDue();
    oldestDueWebhook.set(due === null ? 0 : Math.max(0, this.clock.now().getTime() - due.getTime()) / 1_000);
  }

  private async claim(): Promise<void> {
    const active = await this.endpoints.list();
    const free = MAX_IN_FLIGHT - this.inFlight.count;
    if (free <= 0) return;
    const slots = [...new Set([...active.map(({ id }) => id), ...this.pinged])]
      .map((id) => ({ id, free: MAX_PER_ENDPOINT - (this.perEndpoint.get(id) ?? 0) }))
      .filter((slot) => slot.free > 0);
    if (slots.length === 0) return;
    // Only of those that get a slot: the others wait, and so does one that is asked for during the claim.
    const pinged = slots.filter(({ id }) => this.pinged.delete(id));
    const claimed = await this.store.claim(slots, free).catch((error: unknown) => {
      for (const { id } of pinged) this.pinged.add(id);
      throw error;
    });
    // Behind those of a full slot, or of a full claim, there may be more.
    for (const slot of pinged) {
      const isFull = claimed.filter(({ endpointId }) => endpointId === slot.id).length === slot.free;
      if (isFull || claimed.length === free) this.pinged.add(slot.id);
    }
    for (const webhook of claimed) this.start(webhook);
  }

  private start(webhook: ClaimedWebhook): void {
    const { endpointId } = webhook;
    this.inFlight.add();
    this.perEndpoint.set(endpointId, (this.perEndpoint.get(endpointId) ?? 0) + 1);
    // A result that cannot be recorded is lost with its lease: the webhook is sent again.
    this.attempt
      .postAndRecord(webhook)
      .catch(this.warn)
      .finally(() => {
        const left = (this.perEndpoint.get(endpointId) ?? 1) - 1;
        if (left === 0) this.perEndpoint.delete(endpointId);
        else this.perEndpoint.set(endpointId, left);
        this.inFlight.done();
        this.poll();
      });
  }

  private readonly warn = (err: unknown): void => this.logger.warn({ msg: 'webhooks could not be sent', err });
}
