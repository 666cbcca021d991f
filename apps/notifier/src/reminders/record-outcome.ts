import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReminderDueData } from '@recuerda/contracts';
import { CLOCK, type Clock } from '@recuerda/service';
import { CancelDeliveries } from '../deliveries/cancel-deliveries.js';
import { type AttemptOutcome, FinishAttempts } from '../deliveries/finish-attempts.js';
import type { SendOutcome } from '../provider/sender.js';
import { delivered, deliverySeconds, sendRetries } from './instruments.js';
import { Persist } from './persist.js';
import type { DueReminder, Outcome } from './results.js';
import { waitAfter } from './retry-policy.js';

/**
 * How an attempt left its reminder: with its outcome, to be tried again at `until`, or in the hands of somebody else who
 * has it until `until` at the latest.
 */
export type AttemptResult = { kind: 'done'; outcome: Outcome } | { kind: 'wait' | 'taken'; until: Date };

/** An attempt that was begun: the `number`-th of its reminder, under the token `claim`. */
export interface BegunAttempt {
  due: ReminderDueData;
  claim: string;
  number: number;
}

type Retryable = Extract<SendOutcome, { kind: 'retryable' }>;

/** Writes down how an attempt ended, however often it takes, and says what follows from it. */
@Injectable()
export class RecordOutcome {
  private readonly logger = new Logger('Notifier');

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly finish: FinishAttempts,
    private readonly cancel: CancelDeliveries,
    private readonly persist: Persist,
  ) {}

  ofPost(attempt: BegunAttempt, outcome: SendOutcome): Promise<AttemptResult> {
    if (outcome.kind === 'sent') return this.final(attempt, 'sent', null, outcome.answer);
    if (outcome.kind === 'refused') return this.final(attempt, 'failed', outcome.reason, outcome.answer);
    const wait = waitAfter(attempt.number, outcome.retryAfterMs, Math.random());
    if (wait === null) return this.final(attempt, 'failed', outcome.reason, outcome.answer);
    return this.again(attempt, outcome, wait);
  }

  private async again(attempt: BegunAttempt, outcome: Retryable, wait: number): Promise<AttemptResult> {
    sendRetries.inc({ reason: outcome.reason });
    const until = new Date(this.clock.now().getTime() + wait);
    await this.write(attempt, {
      status: 'sending',
      reason: outcome.reason,
      providerAnswer: outcome.answer,
      claimedUntil: until,
    });
    this.log('warn', 'send failed, trying again', attempt, { reason: outcome.reason, waitMs: wait });
    return { kind: 'wait', until };
  }

  /** Its attempts crashed the process again and again: set aside. */
  setAside(attempt: BegunAttempt): Promise<AttemptResult> {
    return this.final(attempt, 'failed', 'crashed_repeatedly', '', false);
  }

  /** The task was paused, completed, deleted or activated anew between the mark and the POST. */
  async withdrawn(attempt: BegunAttempt): Promise<AttemptResult> {
    return this.final(attempt, 'cancelled', null, '', false);
  }

  /** No POST began: it does not count as an attempt, and anybody may take it up at once. */
  async putBack(attempt: BegunAttempt): Promise<AttemptResult> {
    const now = this.clock.now();
    const untried = {
      status: 'sending',
      reason: null,
      providerAnswer: null,
      posted: false,
      claimedUntil: now,
    } as const;
    await this.write(attempt, untried);
    return { kind: 'wait', until: now };
  }

  /**
   * The same before any mark was made. Somebody else's attempt that is under way decides by itself; an outcome there is
   * already is told as it was.
   */
  async cancelled(due: DueReminder): Promise<AttemptResult> {
    const now = this.clock.now();
    const { reminderId, taskId, dueAt } = due;
    const standing = await this.cancel.run({ reminderId, taskId, dueAt: new Date(dueAt), now });
    const { status, sentAt, reason, attemptsStarted, fresh } = standing;
    if (status === 'sending') return { kind: 'taken', until: new Date(now.getTime() + 1_000) };
    if (fresh) delivered.inc({ outcome: status });
    return { kind: 'done', outcome: { status, sentAt, reason, attempts: attemptsStarted } };
  }

  private async final(
    attempt: BegunAttempt,
    status: 'sent' | 'failed' | 'cancelled',
    reason: string | null,
    providerAnswer: string,
    posted = true,
  ): Promise<AttemptResult> {
    const now = this.clock.now();
    const sentAt = status === 'cancelled' ? null : now;
    const recorded = await this.write(attempt, { status, reason, providerAnswer, sentAt, posted, claimedUntil: now });
    // Another notifier took the reminder over meanwhile; its attempt decides.
    if (!recorded) return { kind: 'taken', until: new Date(now.getTime() + 1_000) };
    delivered.inc({ outcome: status });
    deliverySeconds.observe((now.getTime() - Date.parse(attempt.due.dueAt)) / 1_000);
    this.log(status === 'failed' ? 'warn' : 'log', `reminder ${status}`, attempt, { reason });
    const attempts = posted ? attempt.number : attempt.number - 1;
    return { kind: 'done', outcome: { status, sentAt, reason, attempts } };
  }

  private write(
    { due: { reminderId }, claim }: BegunAttempt,
    outcome: Pick<AttemptOutcome, 'status' | 'claimedUntil' | 'reason' | 'providerAnswer'> & Partial<AttemptOutcome>,
  ): Promise<boolean> {
    return this.persist.until('record an outcome', () =>
      this.finish.run({ sentAt: null, posted: true, ...outcome, reminderId, claim }),
    );
  }

  private log(level: 'log' | 'warn', msg: string, { due, number }: BegunAttempt, more: Record<string, unknown>): void {
    this.logger[level]({ msg, reminderId: due.reminderId, taskId: due.taskId, attempt: number, ...more });
  }
}
