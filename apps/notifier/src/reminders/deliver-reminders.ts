import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Batcher, ShutdownSignal } from '@recuerda/concurrency';
import { EventPublisher, TransientError } from '@recuerda/messaging';
import { CLOCK, type Clock, onScrape } from '@recuerda/service';
import { MIN_GAP_MS } from '../notifier.config.js';
import type { Attempt, AttemptResult } from './attempt.js';
import { type AttemptEnd, claimReleased } from './attempt-end.js';
import { AttemptPermits, EARLIEST_MS } from './attempt-permits.js';
import { Breaker } from '../provider-state/breaker.js';
import { SendLimit } from '../channels/send-limit.js';
import { Admission } from './admission.js';
import { CancelReminder } from './cancel-reminder.js';
import { type Deferral, outsideWindow, providerStopped } from './deferral.js';
import { DeferReminder } from './defer-reminder.js';
import { deferred, sending, waitingForSlot } from './instruments.js';
import { PostSlots } from './post-slots.js';
import { PrepareAttempts, type Prepared } from './prepare-attempts.js';
import { RecordOutcomes } from './record-outcomes.js';
import type { Reminder } from './reminder.js';
import { deferredEvent, resultEvent } from './results.js';
import { SendAttempt } from './send-attempt.js';

/** Longest wait in memory for the next attempt, ms: longer than a claim. The transport keeps longer waits. */
const LONGEST_HOLD_MS = 25_000;
/** The transport keeps a reminder that arrives earlier than this before its due time, ms. */
const LONGEST_EARLY_MS = 1_000;
/** Rows per SQL statement. */
const MAX_BATCH_SIZE = 500;

/** Longest wait of an outcome for others, with which it shares statements and events, ms. */
const RECORD_LINGER_MS = 50;

/** A reminder whose part here is over: its event is published, and its message acknowledged. */
interface Done {
  reminder: Reminder;
  result: Extract<AttemptResult, { kind: 'done' | 'deferred' }>;
}

/**
 * Takes due reminders to their results: starts attempts in batches, makes each POST separately, and records and
 * publishes the outcomes in batches. Between these steps a reminder is only an entry in a list: nothing runs for it,
 * and it delays no other. Waits while `tasks` or the database is down: nothing is sent on an old task state, and
 * nothing is given up.
 */
@Injectable()
export class DeliverReminders implements OnApplicationShutdown {
  private readonly logger = new Logger('Notifier');
  private readonly permits: AttemptPermits;
  private readonly beginning: Batcher<Reminder>;
  private readonly ended: Batcher<AttemptEnd>;
  private readonly done: Batcher<Done>;
  private readonly endReading = onScrape(() => {
    waitingForSlot.set(this.permits.waiting + this.posts.waiting);
    sending.set(this.posts.inUse);
  });

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly deferReminder: DeferReminder,
    private readonly prepareAttempts: PrepareAttempts,
    private readonly cancelReminder: CancelReminder,
    private readonly sendAttempt: SendAttempt,
    private readonly recordOutcomes: RecordOutcomes,
    private readonly publisher: EventPublisher,
    private readonly shutdown: ShutdownSignal,
    private readonly breaker: Breaker,
    private readonly admission: Admission,
    private readonly posts: PostSlots,
    limit: SendLimit,
  ) {
    this.permits = new AttemptPermits(clock, limit, posts, (reminder) => this.begin(reminder), shutdown.signal);
    // While one batch is recorded, the tasks of the next are read.
    this.beginning = new Batcher({ maxSize: MAX_BATCH_SIZE, minGapMs: MIN_GAP_MS, concurrency: 2 }, (reminders) =>
      this.prepare(reminders),
    );
    this.ended = new Batcher({ maxSize: MAX_BATCH_SIZE, minGapMs: MIN_GAP_MS, lingerMs: RECORD_LINGER_MS }, (ends) =>
      this.record(ends),
    );
    this.done = new Batcher({ maxSize: MAX_BATCH_SIZE }, (done) => this.publish(done));
  }

  onApplicationShutdown(): void {
    this.endReading();
  }

  /** Settles the reminder when its result is published, or with TransientError if it is to be retried later. */
  take(reminder: Reminder): void {
    // A reminder is dispatched slightly early, and by another clock.
    const early = reminder.expectedAt - this.clock.now().getTime() - EARLIEST_MS;
    if (early <= 0) this.permits.acquire(reminder);
    else if (early > LONGEST_EARLY_MS) reminder.end(new TransientError(`due in ${early} ms`));
    else this.takeAfter(early, reminder);
  }

  private takeAfter(ms: number, reminder: Reminder): void {
    this.shutdown.wait(ms).then(
      () => this.permits.acquire(reminder),
      (stopped: unknown) => reminder.end(stopped),
    );
  }

  private begin(reminder: Reminder): void {
    // Before it takes a turn of the provider's rate, which it would not use.
    if (this.clock.now().getTime() >= reminder.sendUntil) return this.defer(reminder, outsideWindow(reminder));
    const admitted = this.admission.admit();
    if (admitted === true) return this.beginning.add(reminder);
    admitted.then(
      (admit) => (admit ? this.beginning.add(reminder) : this.defer(reminder, providerStopped(this.breaker))),
      (error: unknown) => this.notBegun([reminder], error),
    );
  }

  private defer(reminder: Reminder, deferral: Deferral): void {
    this.deferReminder.defer(reminder, deferral).then(
      (known) => (known.kind === 'settled' ? this.beginning.add(reminder) : this.leave(reminder, known)),
      (error: unknown) => this.notBegun([reminder], error),
    );
  }

  private async prepare(reminders: readonly Reminder[]): Promise<void> {
    let all: Prepared[];
    try {
      all = await this.prepareAttempts.prepare(reminders);
    } catch (error) {
      return this.notBegun(reminders, error);
    }
    for (const prepared of all) {
      if (prepared.kind === 'begun') this.postWhenDue(prepared.attempt);
      else if (prepared.kind === 'stopped') this.cancel(prepared.reminder);
      else this.leave(prepared.reminder, prepared.result);
    }
  }

  private cancel(reminder: Reminder): void {
    this.cancelReminder.cancelReminder(reminder.due).then(
      (known) => this.leave(reminder, known),
      (error: unknown) => this.notBegun([reminder], error),
    );
  }

  /** Due also by a clock that is a fraction of a millisecond behind; a timer may fire early. */
  private postWhenDue(attempt: Attempt): void {
    const early = attempt.reminder.expectedAt + 1 - this.clock.now().getTime();
    if (early <= 0) return this.postInSlot(attempt);
    // The clock was set back.
    if (early > 4 * EARLIEST_MS) return this.notPosted(attempt, new TransientError(`due in ${early} ms`));
    this.shutdown.wait(early).then(
      () => this.postWhenDue(attempt),
      (stopped: unknown) => this.notPosted(attempt, stopped),
    );
  }

  private postInSlot(attempt: Attempt): void {
    this.posts.acquire({ start: () => void this.post(attempt), abandon: (error) => this.notPosted(attempt, error) });
  }

  private async post(attempt: Attempt): Promise<void> {
    this.permits.posting(attempt.reminder);
    const end = await this.sendAttempt.send(attempt);
    this.posts.release();
    this.ended.add(end);
  }

  private notPosted(attempt: Attempt, error: unknown): void {
    this.ended.add(claimReleased(attempt, this.clock.now(), error));
  }

  private async record(ends: readonly AttemptEnd[]): Promise<void> {
    let results: AttemptResult[];
    try {
      results = await this.recordOutcomes.record(ends);
    } catch (error) {
      return this.notBegun(
        ends.map(({ attempt }) => attempt.reminder),
        error,
      );
    }
    for (const [index, { attempt, error }] of ends.entries()) {
      if (error !== undefined) this.notBegun([attempt.reminder], error);
      else {
        this.permits.countRecorded();
        this.leave(attempt.reminder, results[index] as AttemptResult);
      }
    }
  }

  private leave(reminder: Reminder, result: AttemptResult): void {
    this.permits.release(reminder);
    reminder.endBackOff();
    if (result.kind === 'done' || result.kind === 'deferred') return this.done.add({ reminder, result });
    const remaining = Math.max(0, result.until.getTime() - this.clock.now().getTime());
    if (remaining > LONGEST_HOLD_MS) return reminder.end(new TransientError(`next attempt in ${remaining} ms`));
    // Slightly longer, so that the claim has certainly ended.
    const wait = remaining + 5;
    if (result.kind === 'wait') return this.takeAfter(wait, reminder);
    this.takeAfter(Math.min(wait, reminder.nextClaimCheckMs()), reminder);
  }

  /** A result that is not published is published when the scheduler hands its reminder over again. */
  private async publish(done: readonly Done[]): Promise<void> {
    const now = this.clock.now();
    const reminders = new Map(
      done.map(({ reminder, result }) => {
        const { due, trace } = reminder;
        if (result.kind === 'done') return [resultEvent(due, result.outcome, now, trace), reminder];
        deferred.inc({ reason: result.reason });
        return [deferredEvent(due, result, now, trace), reminder];
      }),
    );
    this.publisher.publishEach([...reminders.keys()], (event, error) => reminders.get(event)?.end(error));
  }

  /** Drops a reminder whose message expires before then: the scheduler publishes another one. */
  private notBegun(reminders: readonly Reminder[], error: unknown): void {
    for (const reminder of reminders) this.permits.release(reminder);
    const { aborted } = this.shutdown;
    if (aborted || error instanceof TransientError) {
      const transient = error instanceof TransientError ? error : new TransientError('stopping', { cause: error });
      for (const reminder of reminders) reminder.end(transient);
      return;
    }
    const [first] = reminders;
    const { reminderId, taskId } = first?.due ?? {};
    this.logger.warn({ msg: 'not sent yet', reminders: reminders.length, reminderId, taskId, err: error });
    for (const reminder of reminders) {
      const wait = reminder.nextBackOffMs();
      if (this.clock.now().getTime() + wait < reminder.expiry) this.takeAfter(wait, reminder);
      else reminder.end(new TransientError('expired while waiting'));
    }
  }
}
