import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TrailingRun } from '@recuerda/concurrency';
import { type HoldReason, MINUTE_MS, RemindersReleased } from '@recuerda/contracts';
import { EventPublisher } from '@recuerda/messaging';
import { CLOCK, type Clock, gauge, onScrape } from '@recuerda/service';
import type { Account } from '../channels/channel.js';
import { Channels } from '../channels/channels.js';
import { type AccountFault, type SendOutcome, STOP_REASONS, type StopReason } from '../channels/send-outcome.js';
import { ProviderStateStore, type Stop } from './provider-state.store.js';

export const providerStopped = gauge(
  'recuerda_provider_stopped',
  '1 while reminders are held because the provider refuses everything of the account, or has an outage, by reason.',
  ['reason'],
);

const REFRESH_MS = 1_000;
/** Time between two probes of a provider that has stopped, ms. */
export const PROBE_MS = MINUTE_MS;
/** The longest in an outage, ms: a probe that is not answered may have been taken. */
const LONGEST_PROBE_MS = 5 * MINUTE_MS;
/** A deferral may come after the release that ended its stop: all are released again after this time, ms. */
const RELEASE_AGAIN_MS = 5_000;
/** Longest hold of a reminder while the provider does not resume, ms. */
export const HOLD_MS = 15 * MINUTE_MS;
/** Statuses no longer come if none was reported in this time, ms. */
const STATUSES_MS = 60 * MINUTE_MS;
/** Reasons of what is released when a stop ends. */
const RELEASED = ['outage', 'provider_stopped'] as const satisfies HoldReason[];
/** Reasons that another account may not have. */
const RELEASED_BY_EXCHANGE: readonly HoldReason[] = [...RELEASED, 'template', 'consent', 'budget', 'monthly_limit'];

/**
 * Circuit breaker for faults of the account and outages, shared by all notifiers: while the provider takes nothing,
 * reminders are held, and one a minute is sent as a probe; in an outage ever fewer, down to one in five minutes. The
 * first that the provider takes ends the stop and releases all.
 * Where the channel does not hold, it does nothing.
 */
@Injectable()
export class Breaker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Notifier');
  private readonly suspicions = new Suspicions();
  private readonly refreshing = new TrailingRun(() => this.read());
  private readonly endReading = onScrape(() => {
    for (const reason of STOP_REASONS) providerStopped.set({ reason }, this.current?.reason === reason ? 1 : 0);
  });
  private current: Stop | undefined;
  private releaseAgain: { at: Date; reasons: readonly HoldReason[] } | undefined;
  private account: Account;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly channels: Channels,
    private readonly store: ProviderStateStore,
    private readonly publisher: EventPublisher,
  ) {
    this.account = channels.school;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.tick();
  }

  onApplicationShutdown(): void {
    this.endReading();
  }

  /** The stop of which this notifier knows. */
  get stop(): Stop | undefined {
    return this.current;
  }

  /** Reason to hold a reminder now. */
  get holdReason(): HoldReason {
    return this.current?.reason === 'outage' ? 'outage' : 'provider_stopped';
  }

  /** End of the hold of a reminder now. */
  get heldUntil(): Date {
    return new Date(this.clock.now().getTime() + HOLD_MS);
  }

  /** Whether a reminder may be sent now; of one that has stopped, only a probe. Throws if the database is down. */
  admit(): true | Promise<boolean> {
    return this.current === undefined || this.mayProbe();
  }

  /** Learns from the outcome of a POST that was begun at `begunAt`. Throws if the database is down. */
  async observe(outcome: SendOutcome, employeeId: string, begunAt: Date): Promise<void> {
    if (!this.channels.school.holds) return;
    if (outcome.kind === 'account_fault') await this.open(outcome.reason, outcome.answer);
    if (outcome.kind === 'retryable' && outcome.suspect && this.suspicions.add(outcome.suspect, employeeId))
      await this.open(outcome.suspect, outcome.answer);
    if (outcome.kind !== 'sent') return;
    this.suspicions.clear();
    // A POST from before the stop shows nothing.
    if (this.current && begunAt >= this.current.since && !(await this.waitsForStatus(this.current)))
      await this.close(begunAt);
  }

  /** The provider took a message, and reports this fault afterwards. Throws if the database is down. */
  async stoppedByStatus(reason: AccountFault, answer: string): Promise<void> {
    if (this.channels.school.holds) await this.open(reason, answer, true);
  }

  /** The provider reports that it sent what was posted at `postedAt`. Throws if the database is down. */
  async confirmed(postedAt: Date): Promise<void> {
    if (this.current?.byStatus && postedAt >= this.current.since) await this.close(postedAt);
  }

  /** The provider reports that this fault is over. Throws if the database is down. */
  async lifted(reason: AccountFault): Promise<void> {
    await this.refreshing.run();
    if (this.current?.reason === reason) await this.close(this.clock.now());
  }

  /** Not for ever, if statuses no longer come. */
  private async waitsForStatus({ byStatus }: Stop): Promise<boolean> {
    return byStatus && (await this.store.reportsStatuses(this.channels.school.key, STATUSES_MS));
  }

  @Interval(REFRESH_MS)
  async tick(): Promise<void> {
    try {
      if (this.account !== this.channels.school) await this.followExchange();
      if (this.channels.school.holds) await this.refreshing.run();
      if (this.current) await this.probeWhenDue(this.current);
      else await this.releaseOnceMore();
    } catch (error) {
      this.logger.warn({ msg: 'could not read the state of the provider', err: error });
    }
  }

  /** Ends the stop of a former account or token, and releases the reminders that it held. */
  private async followExchange(): Promise<void> {
    const { school } = this.channels;
    await this.store.resume(school.key, this.clock.now());
    this.suspicions.clear();
    // A read that began before must not bring a stop of the former account back.
    await this.refreshing.run();
    if (!school.holds) this.current = undefined;
    await this.releaseTwice(RELEASED_BY_EXCHANGE);
    this.account = school;
  }

  private async read(): Promise<void> {
    const before = this.current;
    this.current = await this.store.read(this.channels.school.key);
    // The counted failures belong to the stop.
    if ((before === undefined) !== (this.current === undefined)) this.suspicions.clear();
  }

  private async mayProbe(): Promise<boolean> {
    await this.refreshing.run();
    if (this.current === undefined) return true;
    return this.current.probeReady && this.store.takeProbe(this.channels.school.key);
  }

  /** Releases one held reminder, which is the probe. */
  private async probeWhenDue({ reason, since, probeAt }: Stop): Promise<void> {
    const now = this.clock.now();
    if (probeAt > now) return;
    const lasted = Math.min(now.getTime() - since.getTime(), LONGEST_PROBE_MS);
    const nextAt = new Date(now.getTime() + (reason === 'outage' ? Math.max(PROBE_MS, lasted) : PROBE_MS));
    if (await this.store.beginProbe(this.channels.school.key, now, nextAt)) await this.release([this.holdReason], 1);
  }

  private async releaseTwice(reasons: readonly HoldReason[]): Promise<void> {
    this.releaseAgain = { at: new Date(this.clock.now().getTime() + RELEASE_AGAIN_MS), reasons };
    await this.release(reasons);
  }

  private async releaseOnceMore(): Promise<void> {
    if (this.releaseAgain === undefined || this.clock.now() < this.releaseAgain.at) return;
    const { reasons } = this.releaseAgain;
    this.releaseAgain = undefined;
    await this.release(reasons);
  }

  /** An outage changes no stop: what the provider says of the account is more than that it does not answer. */
  private async open(reason: StopReason, answer: string, byStatus = false): Promise<void> {
    if (reason === 'outage' && this.current) return;
    const since = this.clock.now();
    const stop = { reason, answer, since, probeAt: new Date(since.getTime() + PROBE_MS), byStatus };
    const stopped = await this.store.stop(this.channels.school.key, stop);
    await this.refreshing.run();
    if (stopped) this.logger.error({ msg: 'the provider has stopped: reminders are held', reason, answer });
  }

  private async close(begunAt: Date): Promise<void> {
    const ended = await this.store.resume(this.channels.school.key, begunAt);
    // A read that began before must not bring the stop back.
    await this.refreshing.run();
    if (!ended) return;
    this.logger.log({ msg: 'the provider sends again: held reminders are released' });
    await this.releaseTwice(RELEASED);
  }

  private async release(reasons: readonly HoldReason[], limit?: number): Promise<void> {
    const about = { subject: this.channels.school.key, time: this.clock.now() };
    await this.publisher.publish(
      reasons.map((reason) => {
        const data = { reason, ...(limit !== undefined && { limit }) };
        return RemindersReleased.create({ id: randomUUID(), ...about, data });
      }),
    );
  }
}

/** Number of employees in a row after which the same suspicious failure counts as a stop of the provider. */
const ENOUGH = 3;

/** Counts employees whose failure may be one of the provider, since the last success. */
export class Suspicions {
  private readonly employees = new Map<StopReason, Set<string>>();

  /** Returns whether it is now certain. */
  add(reason: StopReason, employee: string): boolean {
    const known = this.employees.get(reason) ?? new Set();
    this.employees.set(reason, known.add(employee));
    return known.size >= ENOUGH;
  }

  clear(): void {
    this.employees.clear();
  }
}
