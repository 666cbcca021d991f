import { setTimeout as delay } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InFlight, TrailingRun } from '@recuerda/concurrency';
import { type Envelope, HAND_OVER_AHEAD_MS, ReminderDue } from '@recuerda/contracts';
import { EventPublisher } from '@recuerda/messaging';
import { CLOCK, type Clock, currentTrace, onScrape, startSpan, withTrace } from '@recuerda/service';
import { InstanceRegistry } from '../instances/instance-registry.js';
import { CLAIM_BATCH, SCHEDULER_CONFIG, type SchedulerConfig, TICK_MS } from '../scheduler.config.js';
import { ClaimDue, type ClaimedReminder } from './claim-due.js';
import { DueTimers } from './due-timers.js';
import { claimedReminders, duePublished, inFlight, lastLook, lateness, returnedReminders } from './instruments.js';
import { ReleaseClaims } from './release-claims.js';

/** Delays before a reminder that could not be dispatched may be claimed again, ms, by number of claims. */
const HAND_OVER_RETRY_MS = [1_000, 10_000, 60_000];
/** Delay before a failed release is retried, ms. */
const GIVE_BACK_RETRY_MS = 1_000;

/**
 * Claims what falls due within the look-ahead, holds it in timers, and dispatches it to the notifier just before its
 * due time. Claims are durable, timers are not: other processes release the claims of a crashed one.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(Dispatcher.name);
  private readonly tickOnce = new TrailingRun(() => this.claimAll());
  private readonly timers: DueTimers<ClaimedReminder>;
  private readonly handingOver = new InFlight();
  private readonly endReading = onScrape(() => inFlight.set(this.inFlight));
  private readonly stopping = new AbortController();
  private running = false;
  /** Claims that could not be released when it stopped. */
  private left = 0;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SCHEDULER_CONFIG) private readonly config: SchedulerConfig,
    private readonly instance: InstanceRegistry,
    private readonly claimDue: ClaimDue,
    private readonly release: ReleaseClaims,
    private readonly publisher: EventPublisher,
  ) {
    this.timers = new DueTimers(
      () => this.clock.now().getTime(),
      (reminders) => this.handOver(reminders),
    );
  }

  onApplicationBootstrap(): void {
    this.running = true;
  }

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    if (!this.running || !this.instance.isRegistered) return;
    await this.tickOnce.run().catch((error: unknown) => this.logger.warn({ msg: 'could not claim', err: error }));
  }

  /** Releases what is not dispatched yet, so that another scheduler claims it at once. */
  async onModuleDestroy(): Promise<void> {
    this.running = false;
    this.stopping.abort();
    await this.tickOnce.idle();
    const held = this.timers.clear();
    const left = await this.release.these(held, this.instance.id, this.clock.now()).catch((error: unknown) => {
      this.logger.warn({ msg: 'could not give back claims', count: held.length, err: error });
      return held.length;
    });
    this.left += left;
    returnedReminders.inc({ cause: 'stopping' }, held.length - left);
  }

  /** Runs after all modules have begun to stop: in one process, a waiting notifier has then released its messages. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.handingOver.idle();
    this.endReading();
    if (this.left === 0) await this.instance.unregister();
    // Other schedulers release them when this one has no heartbeat.
    else this.logger.warn({ msg: 'stops with claims that could not be given back', count: this.left });
  }

  private get inFlight(): number {
    return this.timers.size + this.handingOver.count;
  }

  private async claimAll(): Promise<void> {
    for (;;) {
      const limit = Math.min(CLAIM_BATCH, this.config.SCHEDULER_MAX_IN_FLIGHT - this.inFlight);
      // A claimed reminder that cannot be dispatched waits longer each time; an unclaimed one is dispatched as soon as
      // possible.
      if (limit <= 0 || !this.running || !this.publisher.available) return;
      const now = this.clock.now();
      const horizon = new Date(now.getTime() + this.config.SCHEDULER_LOOKAHEAD_MS);
      const claimed = await this.claimDue.run({ now, horizon, limit, claimer: this.instance.id });
      lastLook.set(now.getTime() / 1_000);
      claimedReminders.inc(claimed.length);
      this.timers.hold(
        claimed.map((item) => ({ item, dueAt: (item.dueFrom ?? item.nextReminder).getTime() - HAND_OVER_AHEAD_MS })),
      );
      if (claimed.length < limit) return;
    }
  }

  private handOver(reminders: readonly ClaimedReminder[]): void {
    const now = this.clock.now();
    const events = reminders.map((reminder) => {
      lateness.observe(Math.max(0, now.getTime() - reminder.nextReminder.getTime()) / 1_000);
      return inItsTrace(reminder, () => toDueEvent(reminder, now));
    });
    this.handingOver.add(reminders.length);
    let byId: Map<string, ClaimedReminder> | undefined;
    this.publisher.publishEach(events, (event, error) => {
      const reminder = error && (byId ??= new Map(reminders.map((each) => [each.id, each]))).get(event.subject);
      if (error && reminder) return void this.retryLater(reminder, error).then(() => this.handingOver.done());
      duePublished.inc({ outcome: 'published' });
      this.handingOver.done();
    });
  }

  private async retryLater(reminder: ClaimedReminder, cause: unknown): Promise<void> {
    duePublished.inc({ outcome: 'failed' });
    returnedReminders.inc({ cause: 'not_handed_over' });
    const wait = HAND_OVER_RETRY_MS[Math.min(reminder.claims, HAND_OVER_RETRY_MS.length) - 1] ?? 1_000;
    this.logger.warn({ msg: 'reminder not handed over', reminderId: reminder.id, retryInMs: wait, err: cause });
    await this.giveBack(reminder, new Date(this.clock.now().getTime() + wait));
  }

  /** The release can fail too: the database may be down, or another session may have locked the row. */
  private async giveBack(reminder: ClaimedReminder, from: Date): Promise<void> {
    for (;;) {
      try {
        if ((await this.release.these([reminder], this.instance.id, from)) === 0) return;
      } catch (error) {
        this.logger.warn({ msg: 'could not give back a claim', reminderId: reminder.id, err: error });
      }
      if (this.stopping.signal.aborted) {
        this.left += 1;
        return;
      }
      await delay(GIVE_BACK_RETRY_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }
}

function toDueEvent(reminder: ClaimedReminder, now: Date): Envelope {
  return ReminderDue.create({
    id: `${reminder.id}:due:${reminder.claims}`,
    subject: reminder.id,
    time: now,
    data: {
      reminderId: reminder.id,
      taskId: reminder.taskId,
      dueAt: reminder.nextReminder.toISOString(),
      activation: reminder.activation,
    },
    expirytime: reminder.claimedUntil,
    ...currentTrace(),
  });
}

/**
 * The first reminder of a chain belongs to the trace of the request that started it; a later one starts a linked trace.
 */
function inItsTrace<T>({ traceparent, follows }: ClaimedReminder, work: () => T): T {
  const origin = traceparent === null ? undefined : { traceparent };
  const later = follows && origin !== undefined;
  const span = later ? startSpan('next reminder', { kind: 'internal', service: 'scheduler', origin }) : undefined;
  if (span === undefined) return withTrace(origin, work);
  try {
    return span.run(work);
  } finally {
    span.end();
  }
}
