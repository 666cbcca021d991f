import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { InFlight, TrailingRun } from '@recuerda/concurrency';
import { DISPATCH_AHEAD_MS, DISPATCH_WINDOW_MS, type Envelope } from '@recuerda/contracts';
import { EventPublisher } from '@recuerda/messaging';
import { CLOCK, type Clock, counter, gauge, histogram, onScrape, orWarn } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { type FormedMessage, type FormedMessages, FormMessages } from '../bundles/form-messages.js';
import { SchoolRules } from '../bundles/school-rules.js';
import { AnnounceScheduled } from '../rows/announce-scheduled.js';
import { type DueReminder, endOf, type Place, readDue, START } from '../rows/due-rows.js';
import { READ_BATCH, SCHEDULER_CONFIG, type SchedulerConfig, TICK_MS } from '../scheduler.config.js';
import { ShardLease } from '../shards/shard-lease.js';
import { Suspension } from '../suspension/suspension.js';
import { bundleEvent, dueEvent, expiryOf } from './due-event.js';
import { DueTimers } from './due-timers.js';
import { type InFlightReminder, InFlightReminders } from './in-flight-reminders.js';

const claimedReminders = counter(
  'recuerda_reminders_claimed_total',
  'Due reminders that schedulers read from their shards.',
);
const lastLook = gauge(
  'recuerda_reminders_last_look_timestamp_seconds',
  'When this scheduler last read its due reminders successfully.',
);
const inFlight = gauge(
  'recuerda_reminders_in_flight',
  'Reminders that this scheduler has read and that have no result yet.',
);
const duePublished = counter('recuerda_reminders_due_total', 'Reminders dispatched to the notifier.', ['outcome']);
const lateness = histogram(
  'recuerda_reminder_lateness_seconds',
  'From the due time of a reminder to its dispatch to the notifier.',
  [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30, 120, 600],
);
// A counter that starts at its first event shows no increase.
for (const outcome of ['published', 'failed']) duePublished.inc({ outcome }, 0);

/** Delays before a reminder that could not be dispatched is dispatched again, ms, by number of failures. */
const DISPATCH_RETRY_MS = [1_000, 10_000, 60_000];
/** A reminder whose row another session had locked is looked at again after this time, ms. */
const SKIPPED_MS = 200;
/** Time between reads from the start while much is in flight, ms; otherwise each read is one. */
const FULL_READ_MS = 1_000;

/** Reminders that fall due in the same window share events and statements. */
const dispatchAt = ({ nextReminder }: DueReminder): number =>
  Math.floor((nextReminder.getTime() - DISPATCH_AHEAD_MS) / DISPATCH_WINDOW_MS) * DISPATCH_WINDOW_MS;

/** A message with several reminders. */
interface Bundle {
  message: FormedMessage;
  members: readonly InFlightReminder[];
}

/**
 * Reads what falls due in the shards of this scheduler, holds it in timers, and dispatches it to the notifier just
 * before its due time. Nothing is written: when the process ends, the next owner of the shards reads it again.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(Dispatcher.name);
  private readonly lookOnce = new TrailingRun(() => this.look());
  private readonly timers: DueTimers<InFlightReminder>;
  private readonly dispatching = new InFlight();
  private readonly endReading = onScrape(() => inFlight.set(this.inFlight.size));
  private running = false;
  private forming: Promise<void> = Promise.resolve();
  private shards: ReadonlySet<number> = new Set();
  /** The next read continues here; rows written before it are found by a read from the start. */
  private cursor: Place = START;
  private nextFullRead = 0;

  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SCHEDULER_CONFIG) private readonly config: SchedulerConfig,
    private readonly lease: ShardLease,
    private readonly inFlight: InFlightReminders,
    private readonly publisher: EventPublisher,
    private readonly rules: SchoolRules,
    private readonly formMessages: FormMessages,
    private readonly announce: AnnounceScheduled,
    private readonly suspension: Suspension,
  ) {
    this.timers = new DueTimers(
      () => this.clock.now().getTime(),
      (due) => this.dispatch(due),
    );
  }

  onApplicationBootstrap(): void {
    this.running = true;
  }

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    if (!this.running) return;
    await orWarn(this.lookOnce.run(), this.logger, 'could not look for due reminders');
  }

  /** Frees its shards, so that another scheduler dispatches their reminders at once. */
  async onModuleDestroy(): Promise<void> {
    this.running = false;
    await this.lookOnce.idle();
    this.timers.clear();
    await orWarn(this.lease.end(), this.logger, 'could not free its shards; they are free when its lease ends');
  }

  /** Runs after all modules have begun to stop: in one process, a waiting notifier has then released its messages. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.dispatching.idle();
    this.endReading();
  }

  private async look(): Promise<void> {
    await this.rules.load();
    await this.lease.refresh();
    this.followShards();
    // What cannot be dispatched stays in the database.
    if (this.shards.size === 0 || !this.publisher.available || this.suspension.isOn) return;
    const now = this.clock.now();
    const horizon = new Date(now.getTime() + this.config.SCHEDULER_LOOKAHEAD_MS);
    let more = true;
    if (this.inFlight.size < READ_BATCH || performance.now() >= this.nextFullRead)
      more = await this.readFromStart(horizon);
    while (more && this.running && this.publisher.available && !this.inFlight.isFull) {
      const rows = await this.read(this.cursor, horizon, READ_BATCH);
      this.hold(rows);
      more = rows.length === READ_BATCH;
    }
    lastLook.set(now.getTime() / 1_000);
  }

  /** Finds also what was written behind the cursor, and what has its result. Returns whether more rows may be due. */
  private async readFromStart(horizon: Date): Promise<boolean> {
    const limit = this.inFlight.size + READ_BATCH;
    const rows = await this.read(START, horizon, limit);
    const last = rows.at(-1);
    this.inFlight.removeAnswered(rows, rows.length === limit && last ? last : endOf(horizon));
    this.hold(rows);
    const unanswered = this.inFlight.unanswered(performance.now(), this.clock.now());
    for (const one of unanswered) one.dispatch = undefined;
    this.timers.hold(unanswered.map((item) => ({ item, dueAt: 0 })));
    this.nextFullRead = performance.now() + FULL_READ_MS;
    return rows.length === limit;
  }

  private read(after: Place, horizon: Date, limit: number): Promise<DueReminder[]> {
    this.inFlight.beginRead();
    return readDue(this.dataSource, { after, horizon, shards: this.shards, limit });
  }

  private hold(rows: readonly DueReminder[]): void {
    this.followShards();
    const { added, passed } = this.inFlight.add(rows.filter(({ shard }) => this.shards.has(shard)));
    if (passed) this.cursor = passed;
    claimedReminders.inc(added.length);
    this.timers.hold(added.map((item) => ({ item, dueAt: dispatchAt(item.reminder) })));
  }

  private followShards(): void {
    const { shards } = this.lease;
    if (shards === this.shards) return;
    this.shards = shards;
    this.cursor = START;
    this.nextFullRead = 0;
    this.inFlight.keepOnly(shards);
  }

  private dispatch(due: readonly InFlightReminder[]): void {
    this.followShards();
    const current = due.filter((one) => this.inFlight.includes(one));
    if (current.length === 0) return;
    if (!this.rules.inUse) return this.publish(current);
    this.dispatching.add(1);
    // One after the other: a reminder that one takes along is not formed again by the next.
    this.forming = this.forming.then(() => this.form(current)).finally(() => this.dispatching.done());
  }

  /** Publishes each of `singles` alone, and the `bundles` by the id of their message. */
  private publish(singles: readonly InFlightReminder[], bundles: readonly Bundle[] = []): void {
    const now = this.clock.now();
    const members = new Map<Envelope, readonly InFlightReminder[]>();
    for (const one of singles) members.set(dueEvent(one.reminder, now), [one]);
    for (const one of bundles) members.set(bundleEvent(one.message, now), one.members);
    for (const { reminder } of [...members.values()].flat())
      lateness.observe(Math.max(0, now.getTime() - reminder.nextReminder.getTime()) / 1_000);
    const at = performance.now();
    this.dispatching.add(members.size);
    this.publisher.publishEach([...members.keys()], (event, error) => {
      for (const one of members.get(event) ?? []) {
        duePublished.inc({ outcome: error ? 'failed' : 'published' });
        if (error) this.retryLater(one, error);
        else one.dispatch = { at, expiresAt: expiryOf(one.reminder, now).getTime() };
      }
      this.dispatching.done();
    });
  }

  /** Dispatches by the rules of the school. Never throws. */
  private async form(due: readonly InFlightReminder[]): Promise<void> {
    const byId = new Map(this.undispatched(due).map((one) => [one.reminder.id, one]));
    if (byId.size === 0) return;
    let formed: FormedMessages;
    try {
      formed = await this.formMessages.form(
        [...byId.values()].map(({ reminder }) => reminder),
        (id) => this.inFlight.isDispatched(id),
      );
    } catch (error) {
      for (const one of byId.values()) this.retryLater(one, error);
      return;
    }
    this.inFlight.answered(formed.held.map(({ id }) => id));
    if (this.announce.isAwaited) this.announce.publishScheduled(formed.held);
    const again = this.clock.now().getTime() + SKIPPED_MS;
    const skipped = formed.skipped.map((id) => byId.get(id) as InFlightReminder);
    this.timers.hold(skipped.map((item) => ({ item, dueAt: again })));
    // After its lease, the next owner dispatches what was formed.
    this.followShards();
    const memberOf = (reminder: DueReminder): InFlightReminder => {
      const known = byId.get(reminder.id);
      const isSame = known?.reminder.nextReminder.getTime() === reminder.nextReminder.getTime();
      return known && isSame ? known : this.inFlight.put(reminder);
    };
    const owned = formed.messages.filter(({ reminders }) => reminders.every(({ shard }) => this.shards.has(shard)));
    const messages = owned.map((message) => ({ message, members: message.reminders.map(memberOf) }));
    const isBundle = ({ message: { messageId, reminders } }: Bundle): boolean => messageId !== reminders[0]?.id;
    const singles = [...formed.singles.map(memberOf), ...messages.flatMap((one) => (isBundle(one) ? [] : one.members))];
    this.publish(this.undispatched(singles), messages.filter(isBundle));
  }

  /** Returns the reminders that are this scheduler's, and have not been taken along. */
  private undispatched(reminders: readonly InFlightReminder[]): InFlightReminder[] {
    return reminders.filter((one) => one.dispatch === undefined && this.inFlight.includes(one));
  }

  private retryLater(one: InFlightReminder, cause: unknown): void {
    if (!this.running || !this.inFlight.includes(one)) return;
    const wait = DISPATCH_RETRY_MS[Math.min(one.failures, DISPATCH_RETRY_MS.length - 1)] as number;
    one.failures += 1;
    this.logger.warn({ msg: 'reminder not dispatched', reminderId: one.reminder.id, retryInMs: wait, err: cause });
    this.timers.hold([{ item: one, dueAt: this.clock.now().getTime() + wait }]);
  }
}
