import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TrailingRun } from '@recuerda/concurrency';
import { MessageEnded } from '@recuerda/contracts';
import { EventPublisher } from '@recuerda/messaging';
import { CLOCK, type Clock, counter, inBackground } from '@recuerda/service';
import { Channel } from '../channels/channel.js';
import type { SendOutcome } from '../channels/send-outcome.js';
import { Breaker, PROBE_MS } from '../provider-state/breaker.js';
import { Admission } from '../outgoing/admission.js';
import { MakePost } from '../outgoing/make-post.js';
import { OutcomeWriter } from '../outgoing/record-outcomes.js';
import { ReconcileAttempts } from '../outgoing/reconcile-attempts.js';
import { isLast } from '../outgoing/retry-policy.js';
import { messageOutcome } from './message-outcome.js';
import { type ClaimedMessage, MessageStore, type RequestedMessage } from './message-store.js';

const endedMessages = counter(
  'recuerda_messages_total',
  'Messages that are no reminders and got their outcome, by kind.',
  ['kind', 'outcome'],
);

const EVERY_MS = 5_000;
/** Length of a claim, ms: longer than a POST. It is renewed while a message waits for its turn. */
const CLAIM_MS = 60_000;
const BATCH = 20;

/** Sends messages that are no reminders, each once, and publishes their results. */
@Injectable()
export class SendMessages implements OnModuleDestroy {
  private readonly logger = new Logger('Notifier');
  private readonly sending = new TrailingRun(() => this.sendAll());
  private claim: string | undefined;
  private stopped = false;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly store: MessageStore,
    private readonly channel: Channel,
    private readonly admission: Admission,
    private readonly breaker: Breaker,
    private readonly makePost: MakePost,
    private readonly reconcile: ReconcileAttempts,
    private readonly writer: OutcomeWriter,
    private readonly publisher: EventPublisher,
  ) {}

  /** Stores the messages; they are sent afterwards. Throws if the database is down. */
  async add(messages: readonly RequestedMessage[]): Promise<void> {
    await this.store.add(messages, this.clock.now());
    inBackground(this.tick(), this.logger, 'could not send messages');
  }

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    if (this.stopped) return;
    await this.work().catch((error: unknown) => this.logger.warn({ msg: 'could not send messages', err: error }));
  }

  private async work(): Promise<void> {
    if (this.claim !== undefined) await this.store.renew(this.claim, this.claimEnd());
    await this.sending.run();
  }

  private claimEnd(): Date {
    return new Date(this.clock.now().getTime() + CLAIM_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.sending.idle();
  }

  private async sendAll(): Promise<void> {
    let claimed: ClaimedMessage[];
    do {
      claimed = this.stopped ? [] : await this.store.claim(this.clock.now(), this.claimEnd(), BATCH);
      this.claim = claimed[0]?.claim;
      try {
        await Promise.all(claimed.map((message) => this.send(message)));
      } finally {
        this.claim = undefined;
      }
      await this.publishEnded();
    } while (claimed.length > 0);
  }

  private async send(message: ClaimedMessage): Promise<void> {
    const outcome = await this.attempt(message);
    if (outcome === 'lost') return;
    const now = this.clock.now();
    const recorded = messageOutcome(message, outcome, now);
    await this.writer.write(() => this.store.finish(message, recorded, now));
    const { messageId, kind, attempts: attempt } = message;
    const { status, reason } = recorded;
    if (status !== 'sending') endedMessages.inc({ kind, outcome: status });
    this.logger[status === 'sent' ? 'log' : 'warn']({ msg: `message ${status}`, messageId, kind, attempt, reason });
  }

  /** `lost`: another notifier has claimed it, because the wait for its turn took too long. */
  private async attempt(message: ClaimedMessage): Promise<SendOutcome | 'lost'> {
    const { messageId, claim, before, employeeId, phone, kind, attempts } = message;
    if (this.reconcile.wasSent(before))
      return { kind: 'sent', answer: '', ...(before.providerId !== null && { providerId: before.providerId }) };
    if (this.reconcile.isOver(attempts, before))
      return { kind: 'refused', reason: this.reconcile.whyGivenUp(message), answer: '' };
    // A test shows whether the provider takes messages again, and ends its stop.
    const isAdmitted = (await this.admission.admit()) || kind === 'test';
    if (!isAdmitted) return this.reconcile.after(this.stoppedOutcome(), message, false);
    if (!(await this.store.renew(claim, this.claimEnd(), messageId))) return 'lost';
    const outcome = await this.makePost.post(() => this.channel.sendMessage(message), employeeId ?? phone);
    this.reconcile.countRepeated(message, outcome);
    // The sender of a test waits for its result.
    return kind === 'test' ? outcome : this.reconcile.after(outcome, message, isLast(attempts, outcome));
  }

  /** Nothing was posted: it is looked at again when the next probe may have ended the stop. */
  private stoppedOutcome(): SendOutcome {
    const reason = this.breaker.stop?.reason ?? 'account';
    return { kind: 'deferred', reason, answer: '', retryAfterMs: PROBE_MS, holdReason: this.breaker.holdReason };
  }

  /** An event that is published twice is harmless: its id is the message's. */
  private async publishEnded(): Promise<void> {
    const ended = await this.store.unpublished(BATCH);
    if (ended.length === 0) return;
    await this.publisher.publish(
      ended.map(({ endedAt, ...data }) =>
        MessageEnded.create({
          id: `${data.messageId}:${data.status}`,
          subject: data.messageId,
          time: endedAt,
          data: { ...data, at: endedAt.toISOString() },
        }),
      ),
    );
    await this.store.markPublished(ended.map(({ messageId }) => messageId));
  }
}
