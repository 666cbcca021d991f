import { Inject, Injectable, Logger } from '@nestjs/common';
import { inBackground } from '@recuerda/service';
import { GRAPH_CONFIG, type GraphConfig } from '../graph.config.js';
import { GraphSettings } from '../settings/graph-settings.js';
import { webhookCallsOf } from './plan-calls.js';
import { postJson } from './post-json.js';
import { SIGNATURE_HEADER, signatureOf } from './signature.js';
import { Timers } from './timers.js';
import type { WebhookChange } from './webhook-bodies.js';

/** Further calls are lost: a receiver that hangs must not fill the memory. */
const MAX_OPEN = 10_000;

/** Sends Meta's webhooks, signed: late, doubled, shuffled, batched or not at all, as the settings say. */
@Injectable()
export class Webhooks {
  private readonly logger = new Logger('Webhooks');
  /** POST /{business account}/subscribed_apps sets it; without it no webhooks are sent. */
  isSubscribed = true;
  /** Calls without an answer of 200 yet. */
  private open = 0;
  private collected: WebhookChange[] = [];
  /** The calls before, while they are sent in order. */
  private sending = Promise.resolve();

  constructor(
    @Inject(GRAPH_CONFIG) private readonly config: GraphConfig,
    @Inject(GraphSettings) private readonly settings: GraphSettings,
    @Inject(Timers) private readonly timers: Timers,
  ) {}

  send(change: WebhookChange): void {
    const { webhookUrl, webhooks } = this.settings.current;
    if (webhookUrl === null || !this.isSubscribed) return;
    const { copies, lostPercent, delayMs } = webhooks;
    for (let copy = 0; copy < copies; copy += 1) {
      if (Math.random() * 100 < lostPercent) continue;
      if (delayMs === 0) this.collect(change);
      else this.timers.after(delayMs, () => this.collect(change));
    }
  }

  private collect(change: WebhookChange): void {
    const { batch, order, collectMs } = this.settings.current.webhooks;
    if (batch === 1 && order === 'kept') return this.flush([change]);
    if (this.collected.length === 0) this.timers.after(collectMs, () => this.flush(this.collected.splice(0)));
    this.collected.push(change);
  }

  private flush(changes: WebhookChange[]): void {
    const { order, batch } = this.settings.current.webhooks;
    const businessAccountId = this.config.WHATSAPP_BUSINESS_ACCOUNT_ID;
    for (const body of webhookCallsOf(changes, { businessAccountId, order, batch })) {
      if (this.open >= MAX_OPEN) return;
      this.open += 1;
      const text = JSON.stringify(body);
      if (order === 'shuffled') this.postSoon(text, 0);
      else this.sending = this.sending.then(() => this.post(text, 0));
    }
  }

  private postSoon(body: string, repetition: number): void {
    inBackground(this.post(body, repetition), this.logger, 'could not send a webhook');
  }

  private async post(body: string, repetition: number): Promise<void> {
    const { webhookUrl, webhooks } = this.settings.current;
    if (webhookUrl === null) return this.end();
    const signature = signatureOf(body, this.config.WHATSAPP_APP_SECRET);
    const status = await postJson(webhookUrl, body, { [SIGNATURE_HEADER]: signature });
    if (status === 200 || repetition >= webhooks.retries) return this.end();
    this.timers.after(webhooks.retryMs * 2 ** repetition, () => this.postSoon(body, repetition + 1));
  }

  private end(): void {
    this.open -= 1;
  }
}
