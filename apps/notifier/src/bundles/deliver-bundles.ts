import { Inject, Injectable } from '@nestjs/common';
import { ShutdownSignal } from '@recuerda/concurrency';
import type { BundleDueData, Envelope } from '@recuerda/contracts';
import { EventPublisher, TransientError } from '@recuerda/messaging';
import { CLOCK, type Clock } from '@recuerda/service';
import { Breaker } from '../provider-state/breaker.js';
import { Admission } from '../reminders/admission.js';
import type { AttemptResult } from '../reminders/attempt.js';
import { type Deferral, outsideWindow, providerStopped } from '../reminders/deferral.js';
import { DeferReminder } from '../reminders/defer-reminder.js';
import { deferred } from '../reminders/instruments.js';
import { PostSlots } from '../reminders/post-slots.js';
import { Reminder } from '../reminders/reminder.js';
import { deferredEvent, resultEvent } from '../reminders/results.js';
import { type Attempted, AttemptBundle } from './attempt-bundle.js';

/** The transport keeps what is due, or tried again, later than this, ms. */
const LONGEST_WAIT_MS = 25_000;
/** An attempt without a POST is repeated after this time, ms. */
const LEAST_WAIT_MS = 200;
/** Another notifier's attempt is looked at again after this time, ms. */
const LOOK_MS = 500;

/**
 * Takes messages with several reminders to the results of each. The claims, outcomes and results are those of single
 * reminders; the reminders share their POST.
 */
@Injectable()
export class DeliverBundles {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly admission: Admission,
    private readonly breaker: Breaker,
    private readonly slots: PostSlots,
    private readonly deferReminder: DeferReminder,
    private readonly attemptBundle: AttemptBundle,
    private readonly publisher: EventPublisher,
    private readonly shutdown: ShutdownSignal,
  ) {}

  /** Ends when the results of all its reminders are published. Throws TransientError if it is to be retried later. */
  async deliverBundle(event: Envelope<BundleDueData>): Promise<void> {
    try {
      await this.wait(Date.parse(event.data.sendAt) + 1 - this.clock.now().getTime());
      let open = remindersOf(event);
      while (open.length > 0) {
        const attempted = await this.attempt(event.data, open);
        await this.publish(attempted);
        const later = attempted.filter(({ result }) => result.kind === 'wait' || result.kind === 'taken');
        open = later.map(({ reminder }) => reminder);
        await this.wait(this.msUntilNext(later));
      }
    } catch (error) {
      throw error instanceof TransientError ? error : new TransientError('not sent yet', { cause: error });
    }
  }

  private async attempt(bundle: BundleDueData, open: readonly Reminder[]): Promise<Attempted[]> {
    const now = this.clock.now().getTime();
    const isOver = open.some(({ sendUntil }) => now >= sendUntil);
    if (isOver) return this.defer(bundle, open, outsideWindow);
    if (!(await this.admission.admit())) return this.defer(bundle, open, () => providerStopped(this.breaker));
    return this.begin(bundle, open);
  }

  /** Prepares the attempts once they have a slot: reminders that wait for one have no claim. */
  private begin(bundle: BundleDueData, open: readonly Reminder[]): Promise<Attempted[]> {
    return this.slots.run(() => this.attemptBundle.attempt(bundle, open));
  }

  private async defer(
    bundle: BundleDueData,
    open: readonly Reminder[],
    deferralOf: (reminder: Reminder) => Deferral,
  ): Promise<Attempted[]> {
    const settled: Reminder[] = [];
    const deferrals = await Promise.all(
      open.map(async (reminder): Promise<Attempted[]> => {
        const result = await this.deferReminder.defer(reminder, deferralOf(reminder));
        if (result.kind !== 'settled') return [{ reminder, result }];
        settled.push(reminder);
        return [];
      }),
    );
    return [...deferrals.flat(), ...(settled.length === 0 ? [] : await this.begin(bundle, settled))];
  }

  private async publish(attempted: readonly Attempted[]): Promise<void> {
    const now = this.clock.now();
    const events = attempted.flatMap(({ reminder: { due, trace }, result }) => {
      if (result.kind === 'done') return [resultEvent(due, result.outcome, now, trace)];
      if (result.kind !== 'deferred') return [];
      deferred.inc({ reason: result.reason });
      return [deferredEvent(due, result, now, trace)];
    });
    if (events.length > 0) await this.publisher.publish(events);
  }

  /** All at the same time: what is tried again is one message again. */
  private msUntilNext(later: readonly { result: AttemptResult }[]): number {
    const now = this.clock.now().getTime();
    const waits = later.map(({ result }) => {
      if (result.kind === 'wait') return result.until.getTime() - now;
      return result.kind === 'taken' ? Math.min(LOOK_MS, result.until.getTime() - now) : 0;
    });
    // Slightly longer, so that the claims have certainly ended.
    return later.length === 0 ? 0 : Math.max(LEAST_WAIT_MS, ...waits) + 5;
  }

  private async wait(ms: number): Promise<void> {
    if (ms > LONGEST_WAIT_MS) throw new TransientError(`due in ${ms} ms`);
    if (ms > 0) await this.shutdown.wait(ms);
  }
}

/** Each as its own event would bring it. */
function remindersOf(event: Envelope<BundleDueData>): Reminder[] {
  const { sendAt: heldUntil, sendUntil, reminders } = event.data;
  return reminders.map(
    (due) =>
      new Reminder(
        { ...event, data: { ...due, heldUntil, ...(sendUntil !== undefined && { sendUntil }) } },
        () => undefined,
      ),
  );
}
