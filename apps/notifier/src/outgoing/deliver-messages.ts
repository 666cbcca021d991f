import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Batcher, Semaphore, ShutdownSignal } from '@recuerda/concurrency';
import type { Envelope } from '@recuerda/contracts';
import { EventPublisher, TransientError } from '@recuerda/messaging';
import { CLOCK, type Clock, onScrape } from '@recuerda/service';
import { SendLimit } from '../channels/send-limit.js';
import { MIN_GAP_MS } from '../notifier.config.js';
import { Breaker } from '../provider-state/breaker.js';
import { Admission } from './admission.js';
import { type AttemptEnd, claimReleased } from './attempt-end.js';
import { AttemptPermits, EARLIEST_MS } from './attempt-permits.js';
import type { Attempt, Attempted, AttemptResult } from './attempt.js';
import { CancelReminder } from './cancel-reminder.js';
import { DeferReminder } from './defer-reminder.js';
import { type Deferral, outsideWindow, providerStopped } from './deferral.js';
import { deferred, sending, waitingForSlot } from './instruments.js';
import type { Message, Reminder } from './message.js';
import { PostAttempts } from './post-attempts.js';
import { type Prepared, PrepareAttempts } from './prepare-attempts.js';
import { RecordOutcomes } from './record-outcomes.js';
import { deferredEvent, resultEvent } from './results.js';

/** Longest wait in memory for the next attempt, ms: longer than a claim. The transport keeps longer waits. */
const LONGEST_HOLD_MS = 25_000;
/** The transport keeps a message that arrives earlier than this before its due time, ms. */
const LONGEST_EARLY_MS = 1_000;
/** Messages per SQL statement. */
const MAX_BATCH_SIZE = 500;
/** Longest wait of an outcome for others, with which it shares statements and events, ms. */
const RECORD_LINGER_MS = 50;

/** One attempt of a message, from its admission until it is known what follows for each reminder. */
interface Round {
  message: Message;
  /** Reminders that are attempted. */
  reminders: readonly Reminder[];
  attempts: Attempt[];
  ends: readonly AttemptEnd[];
  results: Attempted[];
}

/** A reminder whose part here is over, once its event is published. */
interface Done {
  message: Message;
  event: Envelope;
}

/**
 * Takes due messages to the results of their reminders: starts attempts in batches, makes each POST separately, and
 * records and publishes the outcomes in batches. Between these steps a message is only an entry in a list: nothing
 * runs for it, and it delays no other. Waits while `tasks` or the database is down: nothing is sent on an old task
 * state, and nothing is given up.
 */
@Injectable()
export class DeliverMessages implements OnApplicationShutdown {
  private readonly logger = new Logger('Notifier');
  private readonly permits: AttemptPermits;
  private readonly beginning: Batcher<Round>;
  private readonly posts: Semaphore<Round>;
  private readonly ended: Batcher<Round>;
  private readonly done: Batcher<Done>;
  private readonly endReading = onScrape(() => {
    waitingForSlot.set(this.permits.waiting + this.posts.waiting);
    sending.set(this.posts.inUse);
  });

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly admission: Admission,
    private readonly breaker: Breaker,
    private readonly deferReminder: DeferReminder,
    private readonly prepareAttempts: PrepareAttempts,
    private readonly cancelReminder: CancelReminder,
    private readonly postAttempts: PostAttempts,
    private readonly recordOutcomes: RecordOutcomes,
    private readonly publisher: EventPublisher,
    private readonly shutdown: ShutdownSignal,
    limit: SendLimit,
  ) {
    const { signal } = shutdown;
    this.posts = new Semaphore(
      () => limit.concurrency,
      (round) => void this.post(round),
      (round) => this.notPosted(round, new TransientError('stopping')),
      signal,
    );
    this.permits = new AttemptPermits(clock, limit, this.posts, (message) => this.admit(message), signal);
    // While one batch is recorded, the tasks of the next are read.
    this.beginning = new Batcher({ maxSize: MAX_BATCH_SIZE, minGapMs: MIN_GAP_MS, concurrency: 2 }, (rounds) =>
      this.prepare(rounds),
    );
    this.ended = new Batcher({ maxSize: MAX_BATCH_SIZE, minGapMs: MIN_GAP_MS, lingerMs: RECORD_LINGER_MS }, (rounds) =>
      this.record(rounds),
    );
    this.done = new Batcher({ maxSize: MAX_BATCH_SIZE }, (done) => this.publish(done));
  }

  onApplicationShutdown(): void {
    this.endReading();
  }

  /** Ends the message when its results are published, or with TransientError if it is to be retried later. */
  take(message: Message): void {
    // It is dispatched slightly early, and by another clock.
    const early = message.expectedAt - this.clock.now().getTime() - EARLIEST_MS;
    if (early <= 0) this.permits.acquire(message);
    else if (early > LONGEST_EARLY_MS) message.end(new TransientError(`due in ${early} ms`));
    else this.takeAfter(early, message);
  }

  private takeAfter(ms: number, message: Message): void {
    this.shutdown.wait(ms).then(
      () => this.permits.acquire(message),
      (stopped: unknown) => message.end(stopped),
    );
  }

  private admit(message: Message): void {
    // Before it takes a turn of the provider's rate, which it would not use.
    if (this.clock.now().getTime() >= message.sendUntil) return this.defer(message, outsideWindow(message));
    const admitted = this.admission.admit();
    if (admitted === true) return this.begin(message, message.open);
    admitted.then(
      (admit) => (admit ? this.begin(message, message.open) : this.defer(message, providerStopped(this.breaker))),
      (error: unknown) => this.notBegun([message], error),
    );
  }

  private begin(message: Message, reminders: readonly Reminder[], results: Attempted[] = []): void {
    this.beginning.add({ message, reminders, attempts: [], ends: [], results });
  }

  private defer(message: Message, deferral: Deferral): void {
    this.deferReminder.deferAll(message.open, deferral).then(
      ({ settled, results }) =>
        settled.length > 0 ? this.begin(message, settled, results) : this.leave(message, results),
      (error: unknown) => this.notBegun([message], error),
    );
  }

  private async prepare(rounds: readonly Round[]): Promise<void> {
    let prepared: Iterator<Prepared>;
    try {
      const all = await this.prepareAttempts.prepare(rounds.flatMap(({ reminders }) => reminders));
      prepared = all.values();
    } catch (error) {
      return this.notBegun(messagesOf(rounds), error);
    }
    for (const round of rounds) {
      const stopped: Reminder[] = [];
      for (const reminder of round.reminders) {
        const next = prepared.next().value as Prepared;
        if (next.kind === 'begun') round.attempts.push(next.attempt);
        else if (next.kind === 'stopped') stopped.push(reminder);
        else round.results.push({ reminder, result: next.result });
      }
      if (stopped.length === 0) this.continue(round);
      else void this.cancel(round, stopped);
    }
  }

  private async cancel(round: Round, stopped: readonly Reminder[]): Promise<void> {
    const cancelled = stopped.map(async (reminder): Promise<Attempted> => {
      const result = this.cancelReminder.cancelReminder(reminder.due);
      return { reminder, result: await result.catch((error: unknown) => ({ kind: 'error', error })) };
    });
    round.results.push(...(await Promise.all(cancelled)));
    this.continue(round);
  }

  private continue(round: Round): void {
    if (round.attempts.length > 0) this.postWhenDue(round);
    else this.leave(round.message, round.results);
  }

  /** Due also by a clock that is a fraction of a millisecond behind; a timer may fire early. */
  private postWhenDue(round: Round): void {
    const early = round.message.expectedAt + 1 - this.clock.now().getTime();
    if (early <= 0) return this.posts.acquire(round);
    // The clock was set back.
    if (early > 4 * EARLIEST_MS) return this.notPosted(round, new TransientError(`due in ${early} ms`));
    this.shutdown.wait(early).then(
      () => this.postWhenDue(round),
      (stopped: unknown) => this.notPosted(round, stopped),
    );
  }

  private async post(round: Round): Promise<void> {
    this.permits.posting(round.message);
    round.ends = await this.postAttempts.post(round.attempts, round.message.bundle);
    this.posts.release();
    this.ended.add(round);
  }

  private notPosted(round: Round, error: unknown): void {
    const now = this.clock.now();
    round.ends = round.attempts.map((attempt) => claimReleased(attempt, now, error));
    this.ended.add(round);
  }

  private async record(rounds: readonly Round[]): Promise<void> {
    let recorded: Iterator<AttemptResult>;
    try {
      const all = await this.recordOutcomes.record(rounds.flatMap(({ ends }) => ends));
      recorded = all.values();
    } catch (error) {
      return this.notBegun(messagesOf(rounds), error);
    }
    for (const { message, ends, results } of rounds) {
      for (const { attempt, error } of ends) {
        const result = recorded.next().value as AttemptResult;
        results.push({ reminder: attempt.reminder, result: error === undefined ? result : { kind: 'error', error } });
        if (error === undefined) this.permits.countRecorded();
      }
      this.leave(message, results);
    }
  }

  /** What is tried again is one message again, when all of it may be. */
  private leave(message: Message, results: readonly Attempted[]): void {
    this.permits.release(message);
    const now = this.clock.now();
    const events: Envelope[] = [];
    const open: Reminder[] = [];
    const failures: unknown[] = [];
    let wait = 0;
    for (const { reminder, result } of results) {
      if (result.kind === 'done') events.push(resultEvent(reminder.due, result.outcome, now, reminder.trace));
      else if (result.kind === 'deferred') {
        deferred.inc({ reason: result.reason });
        events.push(deferredEvent(reminder.due, result, now, reminder.trace));
      } else {
        open.push(reminder);
        if (result.kind === 'error') failures.push(result.error);
        else wait = Math.max(wait, this.waitOf(result, message));
      }
    }
    message.open = open;
    message.publishing(events.length);
    for (const event of events) this.done.add({ message, event });
    if (failures.length > 0) return this.notBegun([message], failures[0], wait);
    message.endBackOff();
    if (open.length > 0) this.tryAgain(message, wait);
  }

  /** Returns ms. Slightly longer, so that the claim has certainly ended. */
  private waitOf({ kind, until }: Extract<AttemptResult, { kind: 'wait' | 'taken' }>, message: Message): number {
    const wait = Math.max(0, until.getTime() - this.clock.now().getTime()) + 5;
    return kind === 'wait' || wait > LONGEST_HOLD_MS ? wait : Math.min(wait, message.nextClaimCheckMs());
  }

  private tryAgain(message: Message, wait: number): void {
    if (wait > LONGEST_HOLD_MS) message.end(new TransientError(`next attempt in ${wait} ms`));
    else if (!message.ended) this.takeAfter(wait, message);
  }

  /** A result that is not published is published when the scheduler hands its reminder over again. */
  private async publish(done: readonly Done[]): Promise<void> {
    const messages = new Map(done.map(({ event, message }) => [event, message]));
    this.publisher.publishEach([...messages.keys()], (event, error) => messages.get(event)?.published(error));
  }

  /** Drops a message whose event expires before then: the scheduler publishes another one. */
  private notBegun(messages: readonly Message[], error: unknown, leastWait = 0): void {
    for (const message of messages) this.permits.release(message);
    if (this.shutdown.aborted || error instanceof TransientError) {
      const transient = error instanceof TransientError ? error : new TransientError('stopping', { cause: error });
      for (const message of messages) message.end(transient);
      return;
    }
    const { reminderId, taskId } = messages[0]?.open[0]?.due ?? {};
    this.logger.warn({ msg: 'not sent yet', messages: messages.length, reminderId, taskId, err: error });
    for (const message of messages) {
      const wait = Math.max(leastWait, message.nextBackOffMs());
      if (this.clock.now().getTime() + wait < message.expiry) this.tryAgain(message, wait);
      else message.end(new TransientError('expired while waiting'));
    }
  }
}

const messagesOf = (rounds: readonly Round[]): Message[] => rounds.map(({ message }) => message);
