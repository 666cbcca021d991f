import { Inject, Injectable } from '@nestjs/common';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, WEBHOOK_PING, type WebhookDisabledReason } from '@recuerda/contracts';
import { InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { CLOCK, type Clock, counter } from '@recuerda/service';
import { ActiveEndpoints, type EndpointRow, EndpointStore } from './endpoint.store.js';
import { SCHEMA } from '../integrations.database.js';
import { type Answer, SendWebhook } from './send-webhook.js';
import { type AttemptResult, type ClaimedWebhook, WebhookStore } from './webhook.store.js';

const webhookAttempts = counter(
  'recuerda_outgoing_webhook_attempts_total',
  'POSTs of webhooks to other systems, by what became of them: delivered, retried, failed, gone.',
  ['outcome'],
);

/** An endpoint is switched off after this time without a delivery, ms. */
const FAILING_MS = 5 * DAY_MS;
const GONE = 410;
/** Sent on demand: once, and without consequences. */
const isPing = ({ type }: ClaimedWebhook): boolean => type === WEBHOOK_PING;

/** Makes one attempt: the POST, and the record of its result. */
@Injectable()
export class AttemptWebhook {
  constructor(
    private readonly sender: SendWebhook,
    private readonly store: WebhookStore,
    private readonly endpoints: EndpointStore,
    private readonly active: ActiveEndpoints,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async postAndRecord(claimed: ClaimedWebhook): Promise<void> {
    const begun = performance.now();
    const answer = await this.sender.send(claimed, this.clock.now());
    const result = this.resultOf(claimed, answer, Math.round(performance.now() - begun));
    const isGone = answer.status === GONE;
    webhookAttempts.inc({ outcome: isGone ? 'gone' : result.state === 'pending' ? 'retried' : result.state });
    const disabled = await this.work.run(async (transaction) => {
      const { manager } = transaction;
      // Before the message, as a deletion does. Since the claim it may have been changed, and been delivered to.
      const endpoint = await this.endpoints.find(manager, claimed.endpointId);
      if (!(await this.store.record(manager, claimed, result)) || !endpoint) return false;
      const isDelivered = result.state === 'delivered';
      if (isPing(claimed) && !isDelivered) return false;
      if (isDelivered !== (endpoint.firstFailedAt === null))
        await this.store.setFirstFailed(manager, endpoint.id, isDelivered ? null : this.clock.now());
      if (endpoint.version !== claimed.endpointVersion) return false;
      const reason = isGone ? 'gone' : this.reasonToDisable(endpoint, isDelivered);
      if (reason) await this.endpoints.disable(transaction, endpoint.id, reason, this.clock.now());
      return reason !== null;
    });
    if (disabled) this.active.forget();
  }

  private reasonToDisable({ firstFailedAt }: EndpointRow, isDelivered: boolean): WebhookDisabledReason | null {
    if (isDelivered || firstFailedAt === null) return null;
    return this.clock.now().getTime() - firstFailedAt.getTime() >= FAILING_MS ? 'failing' : null;
  }

  private resultOf(claimed: ClaimedWebhook, answer: Answer, durationMs: number): AttemptResult {
    const now = this.clock.now();
    const heard = answer.status === null ? null : answer;
    const ended = {
      statusCode: answer.status,
      error: answer.status === null ? answer.error : null,
      response: heard && heard.body,
      durationMs,
    };
    if (heard && heard.status >= 200 && heard.status < 300) return { state: 'delivered', dueAt: null, ...ended };
    const delay = isPing(claimed)
      ? null
      : retryDelay(claimed.attemptsSinceReplay, retryAfterOf(heard?.retryAfter, now), Math.random);
    if (delay === null || answer.status === GONE) return { state: 'failed', dueAt: null, ...ended };
    return { state: 'pending', dueAt: new Date(now.getTime() + delay), ...ended };
  }
}

/** Delays after the first, second ... failed attempt, as Standard Webhooks recommends: three days in all. */
const DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** A receiver may ask for no longer delay. */
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;
/** Part of a delay that may be added to it, so that what failed together does not come again together. */
const JITTER = 0.2;

/**
 * Returns how long to wait after the failed attempt number `tries`, ms; null: it was the last one.
 *
 * @param retryAfterMs what the receiver asked for.
 */
export function retryDelay(tries: number, retryAfterMs: number | null, random: () => number): number | null {
  const delay = DELAYS_MS[tries - 1];
  if (delay === undefined) return null;
  return Math.max(Math.round(delay * (1 + JITTER * random())), Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
}

/** Reads `Retry-After`: seconds or a date. Returns ms; null if there is none. */
export function retryAfterOf(header: string | undefined, now: Date): number | null {
  if (header === undefined || header.trim() === '') return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND_MS;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
