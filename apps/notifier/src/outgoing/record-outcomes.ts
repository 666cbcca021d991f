import { Inject, Injectable, Logger } from '@nestjs/common';
import { retryForever, ShutdownSignal } from '@recuerda/concurrency';
import { CLOCK, type Clock, withTrace } from '@recuerda/service';
import { FinishAttempts } from '../deliveries/finish-attempts.js';
import { type AttemptResult, taken } from './attempt.js';
import type { AttemptEnd } from './attempt-end.js';
import { delivered, deliverySeconds, sendRetries } from './instruments.js';
import { withoutMark } from './reconcile-attempts.js';
import { BACKOFF } from './retry-policy.js';

/** Longest time to write outcomes after a shutdown has begun, ms: a transport waits 25 s for its handlers. */
const WRITE_WITHIN_MS = 20_000;

/** Writes the outcomes of POSTs, again until it succeeds. */
@Injectable()
export class OutcomeWriter {
  private readonly logger = new Logger('Notifier');

  constructor(private readonly shutdown: ShutdownSignal) {}

  /** Returns what `statement` does. Throws TransientError if the process has to stop first. */
  write<T>(statement: () => Promise<T>): Promise<T> {
    return retryForever(statement, {
      ...BACKOFF,
      shutdown: this.shutdown,
      drainMs: WRITE_WITHIN_MS,
      onRetry: (err, waitMs) => this.logger.warn({ msg: 'could not record outcomes, trying again', waitMs, err }),
    });
  }
}

/** Records the outcomes of attempts in batches, and retries until it succeeds. */
@Injectable()
export class RecordOutcomes {
  private readonly logger = new Logger('Notifier');

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly finish: FinishAttempts,
    private readonly writer: OutcomeWriter,
  ) {}

  /** Returns what follows for each, in order. Throws TransientError if the process has to stop first. */
  async record(ends: readonly AttemptEnd[]): Promise<AttemptResult[]> {
    const writes = ends.map(({ write }) => write);
    const recorded = await this.writer.write(() => this.finish.finishAttempts(writes));
    return ends.map((end, index) => {
      // Another notifier has claimed the reminder since; its attempt decides.
      if (end.result.kind !== 'wait' && !recorded[index]) return taken(this.clock.now());
      this.report(end);
      return end.result;
    });
  }

  private report({ attempt, write, result }: AttemptEnd): void {
    const { reminder } = attempt;
    const { status, reason } = write;
    if (result.kind === 'done') {
      delivered.inc({ outcome: status });
      deliverySeconds.observe(Math.max(0, write.claimedUntil.getTime() - reminder.expectedAt) / 1_000);
      this.log(attempt, status === 'failed' ? 'warn' : 'log', `reminder ${status}`, { reason });
    } else if (result.kind === 'deferred') {
      this.log(attempt, 'warn', 'reminder deferred', { reason, until: result.until });
    } else if (reason !== null) {
      sendRetries.inc({ reason: withoutMark(reason) });
      const waitMs = result.until.getTime() - this.clock.now().getTime();
      this.log(attempt, 'warn', 'send failed, trying again', { reason, waitMs });
    }
  }

  private log({ reminder, number }: AttemptEnd['attempt'], level: 'log' | 'warn', msg: string, more: object): void {
    const { reminderId, taskId } = reminder.due;
    withTrace(reminder.trace, () => this.logger[level]({ msg, reminderId, taskId, attempt: number, ...more }));
  }
}
