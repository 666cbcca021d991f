import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Batcher, Semaphore, ShutdownSignal } from '@recuerda/concurrency';
import type { Envelope } from '@recuerda/contracts';
import { EventPublisher, TransientError } from '@recuerda/messaging';
import { CLOCK, type Clock, inBackground, onScrape } from '@recuerda/service';
import type { Account } from '../channels/channel.js';
import { Channels } from '../channels/channels.js';
import { PerAccount } from '../channels/per-account.js';
import { Limiters } from '../limits/limiters.js';
import { MIN_GAP_MS } from '../notifier.config.js';
import { Breaker } from '../provider-state/breaker.js';
import { type AttemptEnd, claimReleased } from './attempt-end.js';
import { AttemptPermits, EARLIEST_MS } from './attempt-permits.js';
import { CancelReminder } from './cancel-reminder.js';
import { DeferReminder } from './defer-reminder.js';
import {
  type Attempt,
  type Attempted,
  type AttemptResult,
  type Deferral,
  outsideWindow,
  providerStopped,
  type ResultOrError,
  type TextAttempt,
} from './attempt.js';
import { deferred, sending, waitingForSlot } from './instruments.js';
import type { Message, Reminder } from './message.js';
import { PostAttempts } from './post-attempts.js';
import { type Prepared, PrepareAttempts } from './prepare-attempts.js';
import { RecordOutcomes } from './record-outcomes.js';
import { deferredEvent, resultEvent } from './results.js';

/** Longest wait in memory for the next attempt, ms: longer than a claim. The transport keeps longer waits. */
const LONGEST_HOLD_MS = 25_000;
/** The transport keeps a message that arrives earlier than this before its due time, ms. */
const LONGEST_EARLY_MS = 4 * EARLIEST_MS;
/** Messages per SQL statement, and the least time between two statements under load. */
const BATCHES = { maxSize: 500, minGapMs: MIN_GAP_MS };
/** Longest wait of an outcome for others, with which it shares statements and events, ms. */
const RECORD_LINGER_MS = 50;

/** Messages of one account: they wait for no other. */
interface Lane {
  account: Account;
  permits: AttemptPermits;
  slots: Semaphore<Round>;
}

/** One attempt of a message, until it is known what follows for each of its reminders. */
interface Round {
  message: Message;
  lane: Lane;
  /** Why it is not to be attempted now. */
  deferral: Deferral | undefined;
  /** Reminders without a result yet. */
  reminders: readonly Reminder[];
  attempts: Attempt[];
  ends: readonly AttemptEnd[];
  results: Attempted[];
  /** Result of a text. */
  textResult?: ResultOrError;
}

/**
 * Takes due messages to their results, in batches:
 *
 * 1. {@link take}: a permit, and the account's turn, for as many as its provider takes at the same time
 * 2. {@link start}: read the tasks again, record the attempts (one statement), POST each when it is due and has a slot
 * 3. {@link finish}: record the outcomes (one statement), publish the results, wait for the next attempt of the others
 *
 * Between these steps a message is only an entry in a list: nothing runs for it, and it delays no other. Waits while
 * `tasks` or the database is down: nothing is sent on an old task state, and nothing is given up.
 */
@Injectable()
export class DeliverMessages implements OnApplicationShutdown {
  private readonly logger = new Logger('Notifier');
  private readonly lanes = new PerAccount((account) => this.laneFor(account));
  private readonly laneOf = new Map<Message, Lane>();
  /** Ids of the reminders of these messages. Their claims end before an outage of the database that lasts longer. */
  private readonly inHand = new Set<string>();
  /** Begins two batches at a time: while one is recorded, the tasks of the next are read. */
  private readonly admitted = new Batcher<Round>({ ...BATCHES, concurrency: 2 }, (rounds) => this.start(rounds));
  private readonly posted = new Batcher<Round>({ ...BATCHES, lingerMs: RECORD_LINGER_MS }, (rounds) =>
    this.finish(rounds),
  );
  private readonly endReading = onScrape(() => {
    const lanes = this.channels.accounts.map((account) => this.lanes.of(account));
    waitingForSlot.set(lanes.reduce((sum, { permits, slots }) => sum + permits.waiting + slots.waiting, 0));
    sending.set(lanes.reduce((sum, { slots }) => sum + slots.inUse, 0));
  });

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly channels: Channels,
    private readonly breaker: Breaker,
    private readonly deferReminder: DeferReminder,
    private readonly prepareAttempts: PrepareAttempts,
    private readonly cancelReminder: CancelReminder,
    private readonly postAttempts: PostAttempts,
    private readonly recordOutcomes: RecordOutcomes,
    private readonly publisher: EventPublisher,
    private readonly shutdown: ShutdownSignal,
    private readonly limiters: Limiters,
  ) {}

  onApplicationShutdown(): void {
    this.endReading();
  }

  /** Ends the message when its results are published, or with TransientError if it is to be retried later. */
  take(message: Message): void {
    // It is dispatched slightly early, and by another clock.
    const early = message.expectedAt - this.clock.now().getTime();
    if (idsOf(message).some((id) => this.inHand.has(id))) this.takeAfter(message.nextClaimCheckMs(), message);
    else if (early <= LONGEST_EARLY_MS) this.acquire(message);
    else message.end(new TransientError(`due in ${early} ms`));
  }

  private laneFor(account: Account): Lane {
    const { signal } = this.shutdown;
    const limit = this.limiters.of(account);
    const slots: Lane['slots'] = new Semaphore(
      () => limit.concurrency,
      (round) => void this.post(round),
      (round) => this.notPosted(round, new TransientError('stopping')),
      signal,
    );
    const permits = new AttemptPermits(this.clock, limit, slots, (message) => this.admit(message, lane), signal);
    const lane = { account, permits, slots };
    return lane;
  }

  /** Takes a permit of the account by which it was attempted, else of that of the department. */
  private acquire(message: Message): void {
    const lane = this.lanes.of(this.channels.serving(message.account, message.departmentId));
    this.laneOf.set(message, lane);
    for (const id of idsOf(message)) this.inHand.add(id);
    // Texts are few, and people wait for them: they pass a backlog of reminders.
    if (message.text) this.admit(message, lane);
    else lane.permits.acquire(message);
  }

  private release(message: Message): void {
    this.laneOf.get(message)?.permits.release(message);
    if (this.laneOf.delete(message)) for (const id of idsOf(message)) this.inHand.delete(id);
  }

  private admit(message: Message, lane: Lane): void {
    // Before it takes a turn of the provider's rate, which it would not use.
    if (this.clock.now().getTime() >= message.sendUntil) return this.begin(message, lane, outsideWindow(message));
    const { account } = lane;
    const admitted = this.admission(account);
    if (admitted === true) return this.begin(message, lane);
    admitted.then(
      // A test shows whether the provider takes messages again, and ends its stop.
      (isAdmitted) => {
        const isDeferred = !isAdmitted && message.text?.kind !== 'test';
        this.begin(message, lane, isDeferred ? providerStopped(this.breaker, account) : undefined);
      },
      (error: unknown) => this.notBegun([message], error),
    );
  }

  /**
   * True: the account takes it at once. False: the account has stopped, and the message is to be held. Rejects with
   * TransientError when the process stops first, and with the error of the database.
   */
  private admission(account: Account): true | Promise<boolean> {
    const turn = (): true | Promise<true> =>
      this.limiters
        .of(account)
        .acquire()
        ?.then(() => true as const) ?? true;
    const admitted = this.breaker.admit(account);
    return admitted === true ? turn() : admitted.then((isAdmitted) => isAdmitted && turn());
  }

  private begin(message: Message, lane: Lane, deferral?: Deferral): void {
    this.admitted.add({ message, lane, deferral, reminders: message.open, attempts: [], ends: [], results: [] });
  }

  private async start(all: readonly Round[]): Promise<void> {
    let rounds = all;
    try {
      await Promise.all(rounds.filter(({ deferral }) => deferral).map((round) => this.defer(round)));
      await this.beginTexts(rounds.filter(({ message }) => message.text));
      const stopped = await this.beginAttempts(rounds);
      if (stopped.length > 0) await Promise.all(stopped.map(({ round, reminder }) => this.cancel(round, reminder)));
    } catch (error) {
      // Texts need no task: those among them have begun.
      rounds = all.filter(({ attempts }) => attempts.length > 0);
      this.notBegun(messagesOf(all.filter(({ attempts }) => attempts.length === 0)), error);
    }
    const toPost: Round[] = [];
    const toLeave: Round[] = [];
    for (const round of rounds)
      if (round.attempts.length === 0) toLeave.push(round);
      else if (round.ends.length > 0) this.posted.add(round);
      else toPost.push(round);
    this.leave(toLeave);
    inBackground(this.postWhenDue(toPost), this.logger, 'attempts wait for the end of their claims');
  }

  /** Defers its reminders, except those whose next attempt makes no POST and settles them. */
  private async defer(round: Round): Promise<void> {
    const { reminders, deferral, lane } = round;
    const all = await Promise.all(
      reminders.map((reminder) => this.deferReminder.defer(reminder, deferral as Deferral, lane.account)),
    );
    round.reminders = reminders.filter((reminder, index) => {
      const result = all[index];
      if (result && result.kind !== 'settled') round.results.push({ reminder, result });
      return result?.kind === 'settled';
    });
  }

  /** A text that cannot be sent now ends its attempt without a POST. */
  private async beginTexts(rounds: readonly Round[]): Promise<void> {
    if (rounds.length === 0) return;
    const begun = await this.prepareAttempts.prepareTexts(rounds.flatMap(({ message }) => message.text ?? []));
    for (const [index, round] of rounds.entries()) {
      const next = begun[index] as TextAttempt | AttemptResult;
      if ('kind' in next) round.textResult = next;
      else {
        round.attempts.push(next);
        if (round.deferral) round.ends = [this.postAttempts.deferText(next, round.lane.account)];
      }
    }
  }

  /** Returns the reminders whose tasks were stopped. */
  private async beginAttempts(rounds: readonly Round[]): Promise<{ round: Round; reminder: Reminder }[]> {
    const reminders = rounds.flatMap((round) => round.reminders);
    if (reminders.length === 0) return [];
    const prepared = (await this.prepareAttempts.prepare(reminders)).values();
    const stopped: { round: Round; reminder: Reminder }[] = [];
    for (const round of rounds)
      for (const reminder of round.reminders) {
        const next = prepared.next().value as Prepared;
        if (next === undefined) stopped.push({ round, reminder });
        else if ('kind' in next) round.results.push({ reminder, result: next });
        else round.attempts.push(next);
      }
    return stopped;
  }

  /** Never throws: the attempts of others have begun. */
  private async cancel({ results }: Round, reminder: Reminder): Promise<void> {
    try {
      results.push({ reminder, result: await this.cancelReminder.cancel(reminder.due) });
    } catch (error) {
      results.push({ reminder, result: { kind: 'error', error } });
    }
  }

  /** Never throws. */
  private async postWhenDue(rounds: readonly Round[]): Promise<void> {
    for (const round of rounds.toSorted((a, b) => a.message.expectedAt - b.message.expectedAt))
      try {
        await this.untilDue(round.message);
        const { slots } = round.lane;
        if (round.message.text) slots.acquireNext(round);
        else slots.acquire(round);
      } catch (error) {
        this.notPosted(round, error);
      }
  }

  /** Due also by a clock that is a fraction of a millisecond behind; a timer may fire early. */
  private async untilDue({ expectedAt }: Message): Promise<void> {
    for (;;) {
      const early = expectedAt + 1 - this.clock.now().getTime();
      if (early <= 0) return;
      if (early > LONGEST_EARLY_MS) throw new TransientError(`the clock was set back: due in ${early} ms`);
      await this.shutdown.wait(early);
    }
  }

  private async post(round: Round): Promise<void> {
    const { message, lane, attempts, results } = round;
    lane.permits.posting(message);
    round.ends = await this.postAttempts.post(attempts, results.some(isPosted) ? null : message.bundle, lane.account);
    lane.slots.release();
    this.posted.add(round);
  }

  private notPosted(round: Round, error: unknown): void {
    const now = this.clock.now();
    round.ends = round.attempts.map((attempt) => claimReleased(attempt, now, error));
    this.posted.add(round);
  }

  private async finish(rounds: readonly Round[]): Promise<void> {
    let recorded: Iterator<AttemptResult>;
    try {
      recorded = (await this.recordOutcomes.record(rounds.flatMap(({ ends }) => ends))).values();
    } catch (error) {
      return this.notBegun(messagesOf(rounds), error);
    }
    for (const round of rounds)
      for (const { attempt, error } of round.ends) {
        const result = recorded.next().value as AttemptResult;
        const known: ResultOrError = error === undefined ? result : { kind: 'error', error };
        if (attempt.text) round.textResult = known;
        else round.results.push({ reminder: attempt.reminder, result: known });
        if (error === undefined) round.lane.permits.countRecorded();
      }
    this.leave(rounds);
  }

  /** Publishes what has a result; the scheduler hands a reminder over again if that fails. Tries the others again. */
  private leave(rounds: readonly Round[]): void {
    const now = this.clock.now();
    const events = new Map<Envelope, Message>();
    for (const { message, results, textResult } of rounds) {
      this.release(message);
      if (textResult) this.leaveText(message, textResult);
      const open: Attempted[] = [];
      for (const attempted of results) {
        const event = eventOf(attempted, now);
        if (event) events.set(event, message);
        else open.push(attempted);
      }
      message.publishing(results.length - open.length);
      message.open = open.map(({ reminder }) => reminder);
      if (results.some(isPosted)) message.bundle = null;
      if (open.length > 0) this.tryAgain(message, open);
    }
    if (events.size > 0)
      this.publisher.publishEach([...events.keys()], (event, error) => events.get(event)?.published(error));
  }

  /** Its result event, if it has one, was stored with the result. */
  private leaveText(message: Message, result: ResultOrError): void {
    if (result.kind === 'error') return this.notBegun([message], result.error);
    if (result.kind === 'done') return message.end();
    message.endBackOff();
    this.takeAfter(this.waitOf(result, message), message);
  }

  /** Waits until all of them may be tried again: they stay one message. */
  private tryAgain(message: Message, open: readonly Attempted[]): void {
    const waits = open.map(({ result }) => this.waitOf(result, message));
    const wait = Math.max(...waits);
    const failed = open.find(({ result }) => result.kind === 'error')?.result;
    if (failed?.kind === 'error') return this.notBegun([message], failed.error, wait);
    message.endBackOff();
    this.takeAfter(wait, message);
  }

  /** Returns ms. */
  private waitOf(result: Attempted['result'], message: Message): number {
    if (result.kind !== 'wait' && result.kind !== 'taken') return 0;
    // Slightly longer, so that the claim has certainly ended.
    const wait = Math.max(0, result.until.getTime() - this.clock.now().getTime()) + 5;
    return result.kind === 'wait' || wait > LONGEST_HOLD_MS ? wait : Math.min(wait, message.nextClaimCheckMs());
  }

  private takeAfter(wait: number, message: Message): void {
    if (wait > LONGEST_HOLD_MS) return message.end(new TransientError(`next attempt in ${wait} ms`));
    if (message.ended) return;
    this.shutdown.wait(wait).then(
      () => this.take(message),
      (stopped: unknown) => message.end(stopped),
    );
  }

  /** Drops a message whose event expires before then: the scheduler publishes another one. */
  private notBegun(messages: readonly Message[], error: unknown, leastWait = 0): void {
    for (const message of messages) this.release(message);
    if (this.shutdown.aborted || error instanceof TransientError) {
      const transient = error instanceof TransientError ? error : new TransientError('stopping', { cause: error });
      for (const message of messages) message.end(transient);
      return;
    }
    const [first] = messages;
    const { reminderId, taskId } = first?.open[0]?.due ?? {};
    const { messageId } = first?.text ?? {};
    this.logger.warn({ msg: 'not sent yet', messages: messages.length, reminderId, taskId, messageId, err: error });
    for (const message of messages) {
      const wait = Math.max(leastWait, message.nextBackOffMs());
      if (this.clock.now().getTime() + wait < message.expiry) this.takeAfter(wait, message);
      else message.end(new TransientError('expired while waiting'));
    }
  }
}

const idsOf = ({ open }: Message): string[] => open.map(({ due }) => due.reminderId);
const messagesOf = (rounds: readonly Round[]): Message[] => rounds.map(({ message }) => message);

/** Whether a POST was made for it. The rest of its bundle goes alone: receipts of the bundle are about that POST. */
const isPosted = ({ result }: Attempted): boolean => result.kind === 'done' && result.outcome.status !== 'cancelled';

/** Returns the event of a reminder whose part here is over. */
function eventOf({ reminder: { due, trace }, result }: Attempted, now: Date): Envelope | undefined {
  if (result.kind === 'done') return resultEvent(due, result.outcome, now, trace);
  if (result.kind !== 'deferred') return undefined;
  deferred.inc({ reason: result.reason });
  return deferredEvent(due, result, now, trace);
}
