import { Logger } from '@nestjs/common';
import { InFlight } from '@recuerda/concurrency';
import type { Envelope, Subscription } from '@recuerda/contracts';
import { type Clock, isTooSlow } from '@recuerda/service';
import { expired, handled } from '../messaging-metrics.js';
import { type MessagingSystem, startProcessSpans, withProcessSpan } from '../spans.js';
import { isPostponed, isTransient, PartialBatchError } from '../errors.js';

type BatchHandler = (events: Envelope[]) => Promise<unknown>;
/** Called once for each event: without a failure it was handled, with one it was not. Must not throw. */
export type Acknowledge = (event: Envelope, failure?: { reason: unknown }) => void;
/** Starts to handle events, and acknowledges each of them when it has finished. */
export type ConcurrentHandler = (events: readonly Envelope[], acknowledge: Acknowledge) => void;

/** After as many statements that took too long the database is slow for all: the rest of a batch is postponed. */
const MOST_TOO_SLOW = 3;

/** Calls the handler of one subscription. */
export class EventDispatcher {
  private readonly logger = new Logger('Messages');

  constructor(
    readonly subscription: Subscription,
    private readonly handler: BatchHandler,
    private readonly clock: Clock,
    private readonly system: MessagingSystem,
    /** `handler` resolves with a function that takes an {@link Acknowledge} (see `ConcurrentEventHandler`). */
    private readonly concurrent = false,
  ) {}

  /**
   * Calls the handler with all events. When it fails, calls it again with one event at a time, so that one bad event
   * does not fail the others. Drops expired events.
   *
   * @returns the events that were not handled, with the error of each. Never rejects.
   */
  async dispatchBatch(events: readonly Envelope[]): Promise<Map<Envelope, unknown>> {
    const live = events.filter((event) => !this.dropExpired(event));
    const failed = await this.handleBatch(live);
    this.countHandled(live.length - failed.size);
    for (const reason of failed.values()) this.countFailed(reason);
    return failed;
  }

  /**
   * Handles all events at the same time and acknowledges each one when it has finished. Drops expired events and
   * acknowledges them. Resolves when all are acknowledged; never rejects.
   */
  async dispatchEach(events: readonly Envelope[], acknowledge: Acknowledge): Promise<void> {
    const unacknowledged = new InFlight();
    unacknowledged.add(events.length);
    const acknowledgeOne: Acknowledge = (event, failure) => {
      acknowledge(event, failure);
      unacknowledged.done();
    };
    const live: Envelope[] = [];
    for (const event of events) {
      if (this.dropExpired(event)) acknowledgeOne(event);
      else live.push(event);
    }
    const countAndAcknowledge: Acknowledge = (event, failure) => {
      if (failure === undefined) this.countHandled(1);
      else this.countFailed(failure.reason);
      acknowledgeOne(event, failure);
    };
    if (this.concurrent) await this.handleConcurrently(live, countAndAcknowledge);
    else this.handleSeparately(live, countAndAcknowledge);
    await unacknowledged.idle();
  }

  private async handleConcurrently(events: Envelope[], acknowledge: Acknowledge): Promise<void> {
    if (events.length === 0) return;
    const traced = startProcessSpans(this.system, this.subscription, events, acknowledge);
    try {
      const start = (await this.handler(traced.events)) as (acknowledge: Acknowledge) => void;
      start(traced.acknowledge);
    } catch (reason) {
      for (const event of traced.events) traced.acknowledge(event, { reason });
    }
  }

  private handleSeparately(events: readonly Envelope[], acknowledge: Acknowledge): void {
    for (const event of events)
      withProcessSpan(this.system, this.subscription, [event], this.handler).then(
        () => acknowledge(event),
        (reason: unknown) => acknowledge(event, { reason }),
      );
  }

  private async handleBatch(events: Envelope[]): Promise<Map<Envelope, unknown>> {
    if (events.length === 0) return new Map();
    const failure = await this.attempt(events);
    if (failure === undefined) return new Map();
    const { reason } = failure;
    if (reason instanceof PartialBatchError) return failAll(reason.events, reason);
    // An unreachable database would make each of 500 events wait for its own time-out.
    if (events.length === 1 || isTransient(reason)) return failAll(events, reason);
    this.logger.warn({
      msg: 'a batch failed and is handled one by one',
      flow: this.subscription.queue,
      events: events.length,
      err: reason,
    });
    return this.handleOneByOne(events);
  }

  private async handleOneByOne(events: Envelope[]): Promise<Map<Envelope, unknown>> {
    const failed = new Map<Envelope, unknown>();
    let tooSlow = 0;
    for (const [index, event] of events.entries()) {
      const failure = await this.attempt([event]);
      if (failure === undefined) continue;
      if (isTooSlow(failure.reason)) tooSlow += 1;
      if (isTransient(failure.reason) || tooSlow === MOST_TOO_SLOW) {
        for (const rest of events.slice(index)) failed.set(rest, failure.reason);
        return failed;
      }
      failed.set(event, failure.reason);
    }
    return failed;
  }

  private async attempt(events: Envelope[]): Promise<{ reason: unknown } | undefined> {
    try {
      await withProcessSpan(this.system, this.subscription, events, this.handler);
      return undefined;
    } catch (reason) {
      return { reason };
    }
  }

  private dropExpired(event: Envelope): boolean {
    if (event.expirytime === undefined || Date.parse(event.expirytime) > this.clock.now().getTime()) return false;
    expired.inc({ flow: this.subscription.queue });
    return true;
  }

  private countHandled(events: number): void {
    if (events > 0) handled.inc({ flow: this.subscription.queue, outcome: 'ok' }, events);
  }

  private countFailed(reason: unknown): void {
    handled.inc({ flow: this.subscription.queue, outcome: isPostponed(reason) ? 'postponed' : 'failed' });
  }
}

const failAll = (events: readonly Envelope[], reason: unknown): Map<Envelope, unknown> =>
  new Map(events.map((event) => [event, reason]));
