import { Inject, Injectable, Logger } from '@nestjs/common';
import { retryForever, ShutdownSignal } from '@recuerda/concurrency';
import { InjectUnitOfWork, UnitOfWork } from '@recuerda/outbox';
import { CLOCK, type Clock, withTrace } from '@recuerda/service';
import { FinishAttempts } from '../deliveries/finish-attempts.js';
import { type Attempt, type AttemptResult, taken } from './attempt.js';
import type { AttemptEnd } from './attempt-end.js';
import { delivered, deliverySeconds, endedMessages, sendRetries } from './instruments.js';
import { withoutMark } from './reconcile-attempts.js';
import { messageEnded } from './results.js';
import { BACKOFF } from './retry-policy.js';

/** Longest time to write outcomes after a shutdown has begun, ms: a transport waits 25 s for its handlers. */
const WRITE_WITHIN_MS = 20_000;

/**
 * Records the outcomes of attempts in batches, and retries until it succeeds. The events of texts are stored with them:
 * nobody asks for their results again.
 */
@Injectable()
export class RecordOutcomes {
  private readonly logger = new Logger('Notifier');

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly finish: FinishAttempts,
    @InjectUnitOfWork('notifier') private readonly work: UnitOfWork,
    private readonly shutdown: ShutdownSignal,
  ) {}

  /** Returns what follows for each, in order. Throws TransientError if the process has to stop first. */
  async record(ends: readonly AttemptEnd[]): Promise<AttemptResult[]> {
    const recorded = await this.store(() => this.write(ends));
    return ends.map((end, index) => {
      // Another notifier has claimed the message since; its attempt decides.
      if (end.result.kind !== 'wait' && !recorded[index]) return taken(this.clock.now());
      this.report(end);
      return end.result;
    });
  }

  /** Repeats a write until it succeeds. Throws TransientError if the process has to stop first. */
  store<T>(write: () => Promise<T>): Promise<T> {
    return retryForever(write, {
      ...BACKOFF,
      shutdown: this.shutdown,
      drainMs: WRITE_WITHIN_MS,
      onRetry: (err, waitMs) => this.logger.warn({ msg: 'could not record outcomes, trying again', waitMs, err }),
    });
  }

  /** Returns for each whether it was recorded. */
  private write(ends: readonly AttemptEnd[]): Promise<boolean[]> {
    const writes = ends.map(({ write }) => write);
    if (!ends.some(({ attempt }) => attempt.text)) return this.finish.finishAttempts(writes);
    return this.work.run(async ({ manager, emit }) => {
      const recorded = await this.finish.finishAttempts(writes, manager);
      for (const [index, { attempt, write }] of ends.entries())
        if (attempt.text && recorded[index] && write.status !== 'sending') emit(messageEnded(attempt.text, write));
      return recorded;
    });
  }

  private report({ attempt, write, result }: AttemptEnd): void {
    const { status, reason } = write;
    if (result.kind === 'done') {
      if (attempt.text) endedMessages.inc({ kind: attempt.text.kind, outcome: status });
      else {
        delivered.inc({ outcome: status });
        deliverySeconds.observe(Math.max(0, write.claimedUntil.getTime() - attempt.expectedAt) / 1_000);
      }
      const what = attempt.text ? 'message' : 'reminder';
      this.log(attempt, status === 'failed' ? 'warn' : 'log', `${what} ${status}`, { reason });
    } else if (result.kind === 'deferred') {
      this.log(attempt, 'warn', 'reminder deferred', { reason, until: result.until });
    } else if (reason !== null) {
      sendRetries.inc({ reason: withoutMark(reason) });
      // A reminder that goes on by mail is due at once.
      const waitMs = Math.max(0, result.until.getTime() - this.clock.now().getTime());
      this.log(attempt, 'warn', 'send failed, trying again', { reason, waitMs });
    }
  }

  private log(attempt: Attempt, level: 'log' | 'warn', msg: string, more: object): void {
    const about = attempt.text
      ? { messageId: attempt.id, kind: attempt.text.kind }
      : { reminderId: attempt.id, taskId: attempt.reminder.due.taskId };
    withTrace(attempt.reminder?.trace, () => this.logger[level]({ msg, ...about, attempt: attempt.number, ...more }));
  }
}
