import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { chunksOf, inBackground } from '@recuerda/service';
import { SANDBOX_CONFIG, type SandboxConfig } from '../../sandbox.config.js';
import { Ring } from '../../bounded.js';
import { GraphSettings } from '../settings/graph-settings.js';
import type { Settings } from '../settings/settings-table.js';
import type { WebhookBody, WebhookChange } from './webhook-bodies.js';

/** Timers that end with the process. */
@Injectable()
export class Timers implements OnModuleDestroy {
  private readonly timers = new Set<NodeJS.Timeout>();

  after(milliseconds: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      run();
    }, milliseconds);
    this.timers.add(timer.unref());
  }

  onModuleDestroy(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }
}

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
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
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

  /** Sends a change of the account in a call of its own, whatever the settings say about order and number. */
  sendAlone(change: WebhookChange, now: Date, signature?: Signature): void {
    const time = Math.floor(now.getTime() / 1_000);
    const [body] = webhookCallsOf([change], { ...this.plan(), order: 'kept', batch: 1 });
    const entry = body?.entry.map(({ id, changes }) => ({ id, time, changes }));
    if (body) this.start({ body: JSON.stringify({ ...body, entry }), signature });
  }

  /** Sends the latest calls again, as they were, and returns their number. */
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

interface Plan {
  businessAccountId: string;
  order: 'kept' | 'shuffled';
  /** Most changes in one call. */
  batch: number;
  random?: () => number;
}

/**
 * Distributes changes over calls as Meta does: several in one call, in more than one entry, and adjacent statuses in
 * one change.
 */
export function webhookCallsOf(changes: readonly WebhookChange[], plan: Plan): WebhookBody[] {
  const { businessAccountId, order, batch, random = Math.random } = plan;
  const ordered = order === 'shuffled' ? shuffled(changes, random) : changes;
  return chunksOf(ordered, batch).map((inCall) => ({
    object: 'whatsapp_business_account',
    entry: chunksOf(inCall, Math.max(1, Math.ceil(inCall.length / 2))).map((inEntry) => ({
      id: businessAccountId,
      changes: mergeStatuses(inEntry),
    })),
  }));
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function mergeStatuses(changes: readonly WebhookChange[]): WebhookChange[] {
  const merged: WebhookChange[] = [];
  for (const change of changes) {
    const last = merged.at(-1);
    const { statuses } = change.value;
    if (last && Array.isArray(statuses) && Array.isArray(last.value['statuses']))
      last.value = { ...last.value, statuses: [...(last.value['statuses'] as unknown[]), ...(statuses as unknown[])] };
    else merged.push({ ...change });
  }
  return merged;
}

/** Header with Meta's signature of the raw body of a webhook. */
const SIGNATURE_HEADER = 'x-hub-signature-256';

/** Returns `sha256=` and the HMAC of the raw body with the app secret, in hexadecimal digits. */
export const signatureOf = (body: string, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;

const TIMEOUT_MS = 10_000;

/** POSTs a body. Returns the status of the answer; 0: none came. */
export async function postJson(url: string, body: string, headers: Record<string, string> = {}): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
