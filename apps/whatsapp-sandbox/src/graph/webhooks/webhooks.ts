import { Inject, Injectable, Logger } from '@nestjs/common';
import { inBackground } from '@recuerda/service';
import { GRAPH_CONFIG, type GraphConfig } from '../graph.config.js';
import { Ring } from '../../ring.js';
import { GraphSettings } from '../settings/graph-settings.js';
import type { Settings } from '../settings/settings-schema.js';
import { webhookCallsOf } from './plan-calls.js';
import { postJson } from './post-json.js';
import { SIGNATURE_HEADER, signatureOf } from './signature.js';
import { Timers } from './timers.js';
import type { WebhookChange } from './webhook-bodies.js';

/** Further calls are lost: a receiver that hangs must not fill the memory. */
const MAX_OPEN = 10_000;
/** Calls that can be repeated. */
const MAX_RECENT = 1_000;

type Signature = Settings['webhooks']['signature'];
interface Call {
  body: string;
  /** Default: as the settings say. */
  signature?: Signature | undefined;
}

/** Sends Meta's webhooks, signed: late, doubled, shuffled, batched or not at all, as the settings say. */
@Injectable()
export class Webhooks {
  private readonly logger = new Logger('Webhooks');
  /** POST /{business account}/subscribed_apps sets it; without it no webhooks are sent. */
  isSubscribed = true;
  /** Calls without an answer of 200 yet. */
  private open = 0;
  private collected: WebhookChange[] = [];
  private readonly recent = new Ring<string>(MAX_RECENT);
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

  /** Sends one of the account by itself, whatever the settings say of their order and number. */
  sendAlone(change: WebhookChange, now: Date, signature?: Signature): void {
    const time = Math.floor(now.getTime() / 1_000);
    const [body] = webhookCallsOf([change], { ...this.plan(), order: 'kept', batch: 1 });
    const entry = body?.entry.map(({ id, changes }) => ({ id, time, changes }));
    if (body) this.start({ body: JSON.stringify({ ...body, entry }), signature });
  }

  /** Sends the latest calls again, as they were. Returns how many. */
  repeat(count: number, signature?: Signature): number {
    const bodies = this.recent.newestFirst().slice(0, count).reverse();
    for (const body of bodies) this.start({ body, signature });
    return bodies.length;
  }

  private plan() {
    const { order, batch } = this.settings.current.webhooks;
    return { businessAccountId: this.config.WHATSAPP_BUSINESS_ACCOUNT_ID, order, batch };
  }

  private collect(change: WebhookChange): void {
    const { batch, order, collectMs } = this.settings.current.webhooks;
    if (batch === 1 && order === 'kept') return this.flush([change]);
    if (this.collected.length === 0) this.timers.after(collectMs, () => this.flush(this.collected.splice(0)));
    this.collected.push(change);
  }

  private flush(changes: WebhookChange[]): void {
    for (const body of webhookCallsOf(changes, this.plan())) {
      const call = { body: JSON.stringify(body) };
      this.recent.push(call.body);
      this.start(call);
    }
  }

  private start(call: Call): void {
    if (this.open >= MAX_OPEN) return;
    this.open += 1;
    if (this.plan().order === 'shuffled') this.postSoon(call, 0);
    else this.sending = this.sending.then(() => this.post(call, 0));
  }

  private postSoon(call: Call, repetition: number): void {
    inBackground(this.post(call, repetition), this.logger, 'could not send a webhook');
  }

  private async post(call: Call, repetition: number): Promise<void> {
    const { webhookUrl, webhooks } = this.settings.current;
    if (webhookUrl === null) return this.end();
    const status = await postJson(webhookUrl, call.body, this.headersOf(call, webhooks.signature));
    if (status === 200 || repetition >= webhooks.retries) return this.end();
    this.timers.after(webhooks.retryMs * 2 ** repetition, () => this.postSoon(call, repetition + 1));
  }

  private headersOf({ body, signature }: Call, usual: Signature): Record<string, string> {
    const kind = signature ?? usual;
    if (kind === 'none') return {};
    const secret = kind === 'wrong' ? 'of another app' : this.config.WHATSAPP_APP_SECRET;
    return { [SIGNATURE_HEADER]: signatureOf(body, secret) };
  }

  private end(): void {
    this.open -= 1;
  }
}
