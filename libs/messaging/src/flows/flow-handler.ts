import { Logger } from '@nestjs/common';
import { InFlight } from '@recuerda/concurrency';
import type { Envelope, FlowDefinition } from '@recuerda/contracts';
import type { Clock } from '@recuerda/service';
import { expired, handled } from '../messaging-metrics.js';
import { eachTraced, handleTraced, type MessagingSystem } from '../spans.js';
import { cannotBeDoneNow, NotTheseNow } from './not-now.js';

export type EventsHandler = (events: Envelope[]) => Promise<unknown>;
/** Told once of each event; with its error when it was not handled. */
export type Ended = (event: Envelope, error?: { reason: unknown }) => void;
/** Takes up events, and tells of each when it has ended. */
export type Taker = (events: readonly Envelope[], ended: Ended) => void;

/** Hands the events of a flow to its handler. */
export class FlowHandler {
  private readonly logger = new Logger('Messages');

  constructor(
    readonly flow: FlowDefinition,
    private readonly handler: EventsHandler,
    private readonly clock: Clock,
    private readonly system: MessagingSystem,
    /** The handler answers a function, which takes up the events it was given when it is told whom to tell. */
    private readonly each = false,
  ) {}

  /**
   * Answers the events that were not handled, with the error of each; expired ones count as done. A failing batch is
   * tried again one by one, so that one bad event hurts no other. Never throws.
   */
  async handle(events: readonly Envelope[]): Promise<Map<Envelope, unknown>> {
    const live = events.filter((event) => !this.dropExpired(event));
    const failed = await this.tryAll(live);
    this.count('ok', live.length - failed.size);
    for (const error of failed.values()) this.count(cannotBeDoneNow(error) ? 'postponed' : 'failed', 1);
    return failed;
  }

  /** Handles each event by itself, all at once, and tells of each as it ends; expired ones count as done. Never throws. */
  async handleEach(events: readonly Envelope[], ended: Ended): Promise<void> {
    const open = new InFlight();
    open.add(events.length);
    const told: Ended = (event, error) => {
      ended(event, error);
      open.done();
    };
    const live: Envelope[] = [];
    for (const event of events) {
      if (this.dropExpired(event)) told(event);
      else live.push(event);
    }
    const counted: Ended = (event, error) => {
      this.count(error === undefined ? 'ok' : cannotBeDoneNow(error.reason) ? 'postponed' : 'failed', 1);
      told(event, error);
    };
    if (this.each) await this.takeUp(live, counted);
    else this.handleSingly(live, counted);
    await open.idle();
  }

  private async takeUp(events: Envelope[], ended: Ended): Promise<void> {
    if (events.length === 0) return;
    const { taken, ended: endedAsTaken } = eachTraced(this.system, this.flow, events, ended);
    try {
      const take = (await this.handler(taken)) as (ended: Ended) => void;
      take(endedAsTaken);
    } catch (reason) {
      for (const event of taken) endedAsTaken(event, { reason });
    }
  }

  private handleSingly(events: readonly Envelope[], ended: Ended): void {
    for (const event of events)
      handleTraced(this.system, this.flow, [event], this.handler).then(
        () => ended(event),
        (reason: unknown) => ended(event, { reason }),
      );
  }

  private async tryAll(events: Envelope[]): Promise<Map<Envelope, unknown>> {
    if (events.length === 0) return new Map();
    const error = await this.attempt(events);
    if (error === undefined) return new Map();
    if (error.reason instanceof NotTheseNow) return this.allFailed(error.reason.events, error.reason);
    // An unreachable database would make each of 500 events wait for its own time-out.
    if (events.length === 1 || cannotBeDoneNow(error.reason)) return this.allFailed(events, error.reason);
    this.logger.warn({
      msg: 'a batch failed and is handled one by one',
      flow: this.flow.queue,
      events: events.length,
      err: error.reason,
    });
    return this.oneByOne(events);
  }

  private async oneByOne(events: Envelope[]): Promise<Map<Envelope, unknown>> {
    const failed = new Map<Envelope, unknown>();
    for (const [index, event] of events.entries()) {
      const error = await this.attempt([event]);
      if (error === undefined) continue;
      if (cannotBeDoneNow(error.reason)) {
        for (const rest of events.slice(index)) failed.set(rest, error.reason);
        return failed;
      }
      failed.set(event, error.reason);
    }
    return failed;
  }

  private async attempt(events: Envelope[]): Promise<{ reason: unknown } | undefined> {
    try {
      await handleTraced(this.system, this.flow, events, this.handler);
      return undefined;
    } catch (reason) {
      return { reason };
    }
  }

  private allFailed(events: readonly Envelope[], reason: unknown): Map<Envelope, unknown> {
    return new Map(events.map((event) => [event, reason]));
  }

  private dropExpired(event: Envelope): boolean {
    if (event.expirytime === undefined || Date.parse(event.expirytime) > this.clock.now().getTime()) return false;
    expired.inc({ flow: this.flow.queue });
    return true;
  }

  private count(outcome: 'ok' | 'failed' | 'postponed', events: number): void {
    if (events > 0) handled.inc({ flow: this.flow.queue, outcome }, events);
  }
}
