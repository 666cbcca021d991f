import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TrailingRun } from '@recuerda/concurrency';
import { type HoldReason, MINUTE_MS, RemindersReleased } from '@recuerda/contracts';
import { EventPublisher } from '@recuerda/messaging';
import { CLOCK, type Clock, gauge, onScrape } from '@recuerda/service';
import type { Account } from '../channels/channel.js';
import { Channels, servingOf } from '../channels/channels.js';
import { PerAccount } from '../channels/per-account.js';
import { type AccountFault, type SendOutcome, STOP_REASONS, type StopReason } from '../channels/send-outcome.js';
import { ProviderStateStore, type Stop } from './provider-state.store.js';

export const providerStopped = gauge(
  'recuerda_provider_stopped',
  '1 while reminders are held because the provider refuses everything of the account, or has an outage.',
  ['account', 'reason'],
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
/** Reasons that another account, or the same one with other values, may not have. */
const RELEASED_BY_EXCHANGE: readonly HoldReason[] = [...RELEASED, 'template', 'consent', 'budget', 'monthly_limit'];

/**
 * Circuit breaker of each account for its faults and outages, shared by all notifiers: while the provider takes nothing
 * of it, its reminders are held, and one a minute is sent as a probe; in an outage ever fewer, down to one in five
 * minutes. The first that the provider takes ends the stop and releases all.
 * For an account that does not hold it does nothing.
 */
@Injectable()
export class Breaker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Notifier');
  private readonly suspicions = new PerAccount(() => new Suspicions());
  private readonly refreshing = new TrailingRun(() => this.read());
  private readonly endReading = onScrape(() => {
    for (const { key: account } of this.known)
      for (const reason of STOP_REASONS)
        providerStopped.set({ account, reason }, this.stops.get(account)?.reason === reason ? 1 : 0);
  });
  private stops: ReadonlyMap<string, Stop> = new Map();
  private readonly releasesAgain = new Map<string, { at: Date; reasons: readonly HoldReason[] }>();
  /** Accounts as of the last exchange that was followed. */
  private known: readonly Account[];
  private releasedFormer = false;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly channels: Channels,
    private readonly store: ProviderStateStore,
    private readonly publisher: EventPublisher,
  ) {
    this.known = channels.accounts;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.tick();
  }

  onApplicationShutdown(): void {
    this.endReading();
  }

  /** The stop of an account of which this notifier knows. */
  stopOf({ key }: Account): Stop | undefined {
    return this.stops.get(key);
  }

  /** Reason to hold a reminder now. */
  holdReasonOf({ key }: Account): HoldReason {
    return this.stops.get(key)?.reason === 'outage' ? 'outage' : 'provider_stopped';
  }

  /** End of the hold of a reminder now. */
  get heldUntil(): Date {
    return new Date(this.clock.now().getTime() + HOLD_MS);
  }

  /** Whether a reminder may be sent now; of a stopped account only a probe. Throws if the database is down. */
  admit(account: Account): true | Promise<boolean> {
    return !this.stops.has(account.key) || this.mayProbe(account);
  }

  /**
   * Learns from the outcome of a POST that was begun at `begunAt`. Returns undefined where nothing changes. Rejects if
   * the database is down.
   */
  observe(account: Account, outcome: SendOutcome, employeeId: string, begunAt: Date): Promise<void> | undefined {
    if (!account.holds) return undefined;
    const suspicions = this.suspicions.of(account);
    if (outcome.kind === 'account_fault') return this.open(account, outcome.reason, outcome.answer);
    if (outcome.kind === 'retryable' && outcome.suspect && suspicions.add(outcome.suspect, employeeId))
      return this.open(account, outcome.suspect, outcome.answer);
    if (outcome.kind !== 'sent') return undefined;
    suspicions.clear();
    const stop = this.stopOf(account);
    // A POST from before the stop shows nothing.
    return stop && begunAt >= stop.since ? this.resumed(account, stop, begunAt) : undefined;
  }

  private async resumed(account: Account, stop: Stop, begunAt: Date): Promise<void> {
    // Not for ever, if statuses no longer come.
    const waitsForStatus = stop.byStatus && (await this.store.reportsStatuses(account.key, STATUSES_MS));
    if (!waitsForStatus) await this.close(account, begunAt);
  }

  /** The provider took a message, and reports this fault afterwards. Throws if the database is down. */
  async stoppedByStatus(account: Account, reason: AccountFault, answer: string): Promise<void> {
    if (account.holds) await this.open(account, reason, answer, true);
  }

  /** The provider reports that it sent what was posted at `postedAt`. Throws if the database is down. */
  async confirmed(account: Account, postedAt: Date): Promise<void> {
    const stop = this.stopOf(account);
    if (stop?.byStatus && postedAt >= stop.since) await this.close(account, postedAt);
  }

  /** The provider reports that this fault is over. Throws if the database is down. */
  async lifted(account: Account, reason: AccountFault): Promise<void> {
    await this.refreshing.run();
    if (this.stopOf(account)?.reason === reason) await this.close(account, this.clock.now());
  }

  @Interval(REFRESH_MS)
  async tick(): Promise<void> {
    try {
      if (!this.releasedFormer) await this.releaseFormer();
      if (this.known !== this.channels.accounts) await this.followExchange();
      await this.refreshing.run();
      for (const account of this.known) {
        const stop = this.stopOf(account);
        if (stop) await this.probeWhenDue(account, stop);
      }
      for (const [account, again] of this.releasesAgain)
        if (this.clock.now() >= again.at && !this.stops.has(account)) {
          this.releasesAgain.delete(account);
          await this.release(account, again.reasons);
        }
    } catch (error) {
      this.logger.warn({ msg: 'could not read the state of the provider', err: error });
    }
  }

  /** Releases what accounts held that are gone: they may have gone while no notifier ran. */
  private async releaseFormer(): Promise<void> {
    const former = await this.store.accountsExcept(this.known.map(({ key }) => key));
    for (const key of former) await this.releaseTwice(key, RELEASED_BY_EXCHANGE);
    this.releasedFormer = true;
  }

  /**
   * Ends the stops of accounts that were exchanged, unless only their departments were, and releases what they held;
   * also what an account held that served departments which have another one now.
   */
  private async followExchange(): Promise<void> {
    const [before, { accounts }] = [this.known, this.channels];
    const begun = accounts.filter((account) => !before.includes(account));
    const ended = before.filter((account) => !accounts.includes(account));
    const exchanged = new Set([...ended, ...begun].map(({ key }) => key));
    const isAssigned = ({ key, departmentIds }: Account) =>
      ended.some((one) => one.key === key && !isDeepStrictEqual(one.departmentIds, departmentIds));
    const assigned = new Set(begun.filter(isAssigned).map(({ key }) => key));
    for (const key of exchanged) if (!assigned.has(key)) await this.store.resume(key, this.clock.now());
    // A read that began before must not bring a stop of a former account back.
    await this.refreshing.run();
    for (const id of begun.flatMap(({ departmentIds }) => departmentIds)) exchanged.add(servingOf(before, id).key);
    for (const key of exchanged) await this.releaseTwice(key, RELEASED_BY_EXCHANGE);
    for (const { key: account } of ended)
      if (!this.channels.of(account)) for (const reason of STOP_REASONS) providerStopped.remove({ account, reason });
    this.known = accounts;
  }

  /** One statement for all accounts. */
  private async read(): Promise<void> {
    const holding = this.channels.accounts.filter(({ holds }) => holds);
    const before = this.stops;
    this.stops = holding.length === 0 ? new Map() : await this.store.read(holding.map(({ key }) => key));
    // The counted failures belong to the stop.
    for (const account of holding)
      if (before.has(account.key) !== this.stops.has(account.key)) this.suspicions.of(account).clear();
  }

  private async mayProbe({ key }: Account): Promise<boolean> {
    await this.refreshing.run();
    const stop = this.stops.get(key);
    return stop === undefined || (stop.probeReady && this.store.takeProbe(key));
  }

  /** Releases one held reminder, which is the probe. */
  private async probeWhenDue(account: Account, { reason, since, probeAt }: Stop): Promise<void> {
    const now = this.clock.now();
    if (probeAt > now) return;
    const lasted = Math.min(now.getTime() - since.getTime(), LONGEST_PROBE_MS);
    const nextAt = new Date(now.getTime() + (reason === 'outage' ? Math.max(PROBE_MS, lasted) : PROBE_MS));
    if (await this.store.beginProbe(account.key, now, nextAt))
      await this.release(account.key, [this.holdReasonOf(account)], 1);
  }

  private async releaseTwice(account: string, reasons: readonly HoldReason[]): Promise<void> {
    this.releasesAgain.set(account, { at: new Date(this.clock.now().getTime() + RELEASE_AGAIN_MS), reasons });
    await this.release(account, reasons);
  }

  /** An outage changes no stop: what the provider says of the account is more than that it does not answer. */
  private async open(account: Account, reason: StopReason, answer: string, byStatus = false): Promise<void> {
    if (reason === 'outage' && this.stopOf(account)) return;
    const since = this.clock.now();
    const stop = { reason, answer, since, probeAt: new Date(since.getTime() + PROBE_MS), byStatus };
    const stopped = await this.store.stop(account.key, stop);
    await this.refreshing.run();
    if (stopped) this.logger.error({ ...ofAccount(account, 'has stopped: its reminders are held'), reason, answer });
  }

  private async close(account: Account, begunAt: Date): Promise<void> {
    const ended = await this.store.resume(account.key, begunAt);
    // A read that began before must not bring the stop back.
    await this.refreshing.run();
    if (!ended) return;
    this.logger.log(ofAccount(account, 'sends again: its held reminders are released'));
    await this.releaseTwice(account.key, RELEASED);
  }

  private async release(account: string, reasons: readonly HoldReason[], limit?: number): Promise<void> {
    const about = { subject: account, time: this.clock.now() };
    await this.publisher.publish(
      reasons.map((reason) => {
        const data = { account, reason, ...(limit !== undefined && { limit }) };
        return RemindersReleased.create({ id: randomUUID(), ...about, data });
      }),
    );
  }
}

const ofAccount = ({ key }: Account, what: string) => ({ msg: `the provider ${what}`, account: key });

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
