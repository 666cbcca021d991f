import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Envelope, ReminderCancelled, ReminderFailed, ReminderSent, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler, PartialBatchError } from '@recuerda/messaging';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { CLOCK, type Clock, counter, isLockTimeout } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { DispatchedReminders } from '../bundles/dispatched-reminders.js';
import { EscalationRules } from '../escalations/escalation-rules.js';
import { AnnounceScheduled } from '../rows/announce-scheduled.js';
import type { GivenReminder, ScheduledReminder } from '../rows/reminder-columns.js';
import { removeCancelled } from '../rows/removed-rows.js';
import { lockFree, LONGEST_LOCK_MS, scheduleAndCount, scheduleNext, stopChains } from '../rows/result-rows.js';
import { InFlightReminders } from './in-flight-reminders.js';

export const recordedResults = counter('recuerda_reminder_results_total', 'Results recorded by the scheduler.', [
  'outcome',
]);
// A counter that starts at its first event shows no increase.
for (const outcome of ['sent', 'failed', 'cancelled']) recordedResults.inc({ outcome }, 0);

/** Returns the reminder of a result: every result names it. */
const reminderOf = ({ data }: Envelope): GivenReminder => data as GivenReminder;

interface Recorded {
  /** The next reminders, if requested. */
  scheduled: ScheduledReminder[];
  /** Results whose rows are locked by another session; they were not recorded. */
  held: Envelope[];
}

/**
 * Records results. Sent: the row becomes the next reminder. Failed: the chain stops. Cancelled: the row is removed. A
 * removed row keeps what became of its reminder. A result without its row, or whose row is now another reminder,
 * changes nothing: repeated results are harmless.
 */
@Controller()
export class ReminderResultsController {
  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly inFlight: InFlightReminders,
    private readonly escalations: EscalationRules,
    @InjectUnitOfWork('scheduler') private readonly work: UnitOfWork,
    private readonly dispatched: DispatchedReminders,
    private readonly announce: AnnounceScheduled,
  ) {}

  @EventHandler(SUBSCRIPTIONS.schedulerResults)
  async handle(events: Envelope[]): Promise<void> {
    const { scheduled, held } = await this.recordOutcomes(events, this.announce.isAwaited);
    this.announce.publishScheduled(scheduled);
    if (held.length > 0) throw new PartialBatchError('somebody else has locked the rows of these reminders', held);
  }

  /**
   * `tell`: return the next reminders also when all results are `sent`. Other batches are rare and always return them.
   */
  async recordOutcomes(events: readonly Envelope[], tell = true): Promise<Recorded> {
    const recorded = await this.recordAll(events, tell).catch((error: unknown) => {
      if (isLockTimeout(error)) return this.recordFree(events);
      throw error;
    });
    const held = new Set(recorded.held);
    const done = events.filter((event) => !held.has(event));
    const unsent = done.filter((event) => !ReminderSent.is(event));
    await this.dispatched.remove(unsent.map((event) => reminderOf(event).reminderId));
    this.inFlight.answered(done.map((event) => reminderOf(event).reminderId));
    return recorded;
  }

  /** The usual case, in one statement: all were sent, and no row is locked. */
  private async recordAll(events: readonly Envelope[], tell: boolean): Promise<Recorded> {
    if (events.every((event) => ReminderSent.is(event)) && !this.escalations.isOn) {
      const next = await scheduleNext(this.dataSource, events.map(reminderOf), this.clock.now(), tell);
      recordedResults.inc({ outcome: 'sent' }, next.sent);
      return { scheduled: next.scheduled, held: [] };
    }
    return this.work.run(async (transaction) => {
      await transaction.manager.query(`SET LOCAL lock_timeout = ${LONGEST_LOCK_MS}`);
      return { scheduled: await this.record(transaction, events), held: [] };
    });
  }

  /** Records only results whose rows no other session has locked. */
  private recordFree(events: readonly Envelope[]): Promise<Recorded> {
    return this.work.run(async (transaction) => {
      const locked = await lockFree(transaction.manager, events.map(reminderOf));
      const held = events.filter((event) => locked.has(reminderOf(event).reminderId));
      const free = events.filter((event) => !locked.has(reminderOf(event).reminderId));
      return { scheduled: await this.record(transaction, free), held };
    });
  }

  /** Counts what the rows waited for, so that a repeated result counts once. */
  private async record(transaction: Transaction, events: readonly Envelope[]): Promise<ScheduledReminder[]> {
    const { manager, afterCommit } = transaction;
    const sent = events.filter((event) => ReminderSent.is(event)).map(reminderOf);
    const failed = events.filter((event) => ReminderFailed.is(event)).map((event) => event.data);
    const cancelled = events.filter((event) => ReminderCancelled.is(event)).map((event) => event.data);
    const stopped = await stopChains(manager, failed);
    const removed = await removeCancelled(manager, cancelled, this.clock.now());
    const next = await this.scheduleSent(transaction, sent);
    afterCommit(() => {
      recordedResults.inc({ outcome: 'sent' }, next.sent);
      recordedResults.inc({ outcome: 'failed' }, stopped);
      recordedResults.inc({ outcome: 'cancelled' }, removed);
    });
    return next.scheduled;
  }

  private async scheduleSent({ manager, emit }: Transaction, sent: readonly GivenReminder[]) {
    const now = this.clock.now();
    if (!this.escalations.isOn) return scheduleNext(manager, sent, now, true);
    const next = await scheduleAndCount(manager, sent, now, this.escalations.counted);
    await this.escalations.publishReached(manager, next.scheduled, emit);
    return next;
  }
}
