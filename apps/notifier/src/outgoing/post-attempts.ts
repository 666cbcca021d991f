import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ReminderSnapshot } from '@recuerda/contracts';
import { CLOCK, type Clock, inBackground, orWarn, withTrace } from '@recuerda/service';
import { DataSource } from 'typeorm';
import type { Account } from '../channels/channel.js';
import { Channels } from '../channels/channels.js';
import { CONSENT_MISSING, deferred, type SendOutcome } from '../channels/send-outcome.js';
import { Breaker, PROBE_MS } from '../provider-state/breaker.js';
import { ReminderTexts } from '../texts/reminder-texts.js';
import {
  type AttemptEnd,
  cancelled,
  claimReleased,
  fromOutcome,
  fromTextOutcome,
  givenUp,
  goesOnBy,
  isClaimedTooLongAgo,
  isTooOld,
  notPostable,
  reconciled,
} from './attempt-end.js';
import type { Attempt, ReminderAttempt, TextAttempt } from './attempt.js';
import { type Bundle, beginBundle, finishBundle } from './bundle-store.js';
import { FactsReader, type FreshFacts } from './facts-reader.js';
import { FlagRecipient } from './flag-recipient.js';
import { bundledReminders, bundles, unrecognisedPhones } from './instruments.js';
import { MakePost } from './make-post.js';
import type { Message } from './message.js';
import { ReconcileAttempts } from './reconcile-attempts.js';
import { outgoingOf } from './outgoing-of.js';

/** A started attempt that may be posted now. */
interface Ready {
  attempt: ReminderAttempt;
  facts: ReminderSnapshot;
  read: FreshFacts;
  /** The recorded account, as it is now. */
  account: Account;
}

/**
 * Makes the POST of the started attempts of one message. Of a bundle, what was stopped is left out, and what was
 * reassigned is posted alone.
 */
@Injectable()
export class PostAttempts {
  private readonly logger = new Logger('Notifier');

  constructor(
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly facts: FactsReader,
    private readonly channels: Channels,
    private readonly texts: ReminderTexts,
    private readonly makePost: MakePost,
    private readonly flagRecipient: FlagRecipient,
    private readonly reconcile: ReconcileAttempts,
    private readonly breaker: Breaker,
  ) {}

  /**
   * `account`: the one by which they were admitted. Those that are recorded by another are to be admitted again. Never
   * throws: an error before a POST is part of the returned ends.
   */
  async post(attempts: readonly Attempt[], bundle: Message['bundle'], account: Account): Promise<AttemptEnd[]> {
    const ends: AttemptEnd[] = [];
    const areConnected = attempts.every((attempt) => this.channels.of(attempt.account));
    const error = areConnected ? undefined : await this.refreshAccounts();
    const posts: Promise<AttemptEnd[]>[] = [];
    const together: ReminderAttempt[] = [];
    const alone: ReminderAttempt[] = [];
    for (const attempt of attempts) {
      const settled = this.settled(attempt, account, error);
      if (settled) ends.push(settled);
      else if (attempt.text) posts.push(this.postText(attempt, account));
      else (bundle && attempt.read.facts?.employeeId === bundle.employeeId ? together : alone).push(attempt);
    }
    if (together.length === 1) alone.push(...together.splice(0));
    for (const attempt of alone) posts.push(this.postAlone(attempt));
    if (bundle && together.length > 0) posts.push(this.postTogether(bundle, together, account));
    for (const posted of await Promise.all(posts)) ends.push(...posted);
    return ends;
  }

  /** Another notifier may know the account of an attempt already. Resolves with the error that kept it unknown. */
  private refreshAccounts(): Promise<unknown> {
    return this.channels.refresh().then(
      () => undefined,
      (error: unknown) => error,
    );
  }

  /** Returns how an attempt ends that needs no POST, has none left, or may not be posted by the account `admitted`. */
  private settled(attempt: Attempt, admitted: Account, error: unknown): AttemptEnd | undefined {
    const { before, number, unfinished } = attempt;
    const now = this.clock.now();
    if (this.reconcile.wasSent(before)) return reconciled(attempt, before.providerId, now);
    const account = this.channels.of(attempt.account);
    if (!account) {
      // By another one the person might get it twice.
      const isLost = error === undefined && this.reconcile.mayHaveBeenSent(attempt);
      return isLost ? givenUp(attempt, 'account_gone', now) : claimReleased(attempt, now, error);
    }
    if (this.reconcile.isOver(account, number, before, unfinished))
      return givenUp(attempt, this.reconcile.whyGivenUp(attempt), now);
    return account.key === admitted.key ? undefined : claimReleased(attempt, now);
  }

  private async postAlone(attempt: ReminderAttempt): Promise<AttemptEnd[]> {
    try {
      const { ready, ends } = await this.check([attempt]);
      return ends.length > 0 ? ends : await this.postReady(ready);
    } catch (error) {
      // `tasks` is down: the next attempt need not wait for the end of the claim.
      return [claimReleased(attempt, this.clock.now(), error)];
    }
  }

  private async postText(attempt: TextAttempt, account: Account): Promise<AttemptEnd[]> {
    const { text } = attempt;
    try {
      const now = this.clock.now();
      if (isTooOld(attempt, now)) return [givenUp(attempt, 'too_old', now)];
      if (isClaimedTooLongAgo(attempt)) return [claimReleased(attempt, now)];
      // The sender of a test waits for its result.
      const mayPost = (): boolean => text.kind === 'test' || !isClaimedTooLongAgo(attempt);
      const message = { ...outgoingOf(text, account), mayPost };
      const outcome = await this.makePost.post(account, message, text.employeeId ?? text.phone);
      const known = this.reconcile.after(outcome, attempt, await this.reconcile.mayBeReported(outcome));
      return [fromTextOutcome(attempt, known, this.clock.now())];
    } catch (error) {
      return [claimReleased(attempt, this.clock.now(), error)];
    }
  }

  /** Ends an attempt without a POST: the provider has stopped. The next one looks again whether it has resumed. */
  deferText(attempt: TextAttempt, account: Account): AttemptEnd {
    const reason = this.breaker.stopOf(account)?.reason ?? 'account';
    const outcome = deferred(reason, PROBE_MS, this.breaker.holdReasonOf(account));
    return fromTextOutcome(attempt, this.reconcile.after(outcome, attempt), this.clock.now());
  }

  private async postTogether(
    bundle: Bundle,
    attempts: readonly ReminderAttempt[],
    { view }: Account,
  ): Promise<AttemptEnd[]> {
    const { messageId } = bundle;
    try {
      const planned = attempts.flatMap(({ read }) => read.facts ?? []);
      const text = this.texts.compose(planned, view.maxTextLength);
      await beginBundle(this.dataSource, { ...bundle, text, attempts }, this.clock.now());
      const { ready, ends } = await this.check(attempts);
      if (ready.length > 1) return [...ends, ...(await this.postReady(ready, messageId))];
      await this.record({ messageId, text, posted: [] }, NOT_POSTED, []);
      return [...ends, ...(ready.length === 0 ? [] : await this.postReady(ready))];
    } catch (error) {
      const now = this.clock.now();
      return attempts.map((attempt) => claimReleased(attempt, now, error));
    }
  }

  /** Reads the tasks again where that was not just now, and ends what is not to be posted any more. */
  private async check(attempts: readonly ReminderAttempt[]): Promise<{ ready: Ready[]; ends: AttemptEnd[] }> {
    const isFresh = attempts.every(({ read }) => this.facts.isFresh(read));
    const reads = isFresh
      ? attempts.map(({ read }) => read)
      : await Promise.all(attempts.map(({ reminder }) => this.facts.read(reminder)));
    const ready: Ready[] = [];
    const ends: AttemptEnd[] = [];
    const now = this.clock.now();
    for (const [index, attempt] of attempts.entries()) {
      const read = reads[index] as FreshFacts;
      const { facts } = read;
      const account = this.channels.of(attempt.account);
      const missed = facts === null ? cancelled(attempt, now) : notPostable(attempt, facts, now);
      if (missed) ends.push(missed);
      else if (facts && account) ready.push({ attempt, facts, read, account });
      else ends.push(claimReleased(attempt, now));
    }
    return { ready, ends };
  }

  /** `messageId`: of several, which are recorded as one message. */
  private async postReady(ready: readonly Ready[], messageId?: string): Promise<AttemptEnd[]> {
    const [{ attempt: first, facts, account }] = ready as readonly [Ready];
    const { reminder, address } = first;
    const { reminderId, taskId } = reminder.due;
    const { employeeId } = facts;
    if (!address.recognised) {
      unrecognisedPhones.inc();
      this.logger.warn({ msg: 'phone number of no known form, used as it is', reminderId, taskId, employeeId });
    }
    const mayPost = (): boolean =>
      ready.every((one) => this.facts.isFresh(one.read) && !notPostable(one.attempt, one.facts, this.clock.now()));
    const all = ready.map((one) => one.facts);
    const text = this.texts.compose(all, account.view.maxTextLength);
    const about = messageId === undefined ? { id: reminderId, facts } : { id: messageId, bundle: all };
    const message = { ...about, to: address.value, text, mayPost };
    const outcome = this.channels.lacksConsent(account, facts)
      ? CONSENT_MISSING
      : await withTrace(reminder.trace, () => this.makePost.post(account, message, employeeId), 'notifier');
    const isUnreachable = outcome.kind === 'refused' && outcome.recipient === 'unreachable';
    const fallback = isUnreachable ? this.channels.fallbackFor(facts) : undefined;
    if (outcome.kind === 'refused')
      inBackground(this.flagRecipient.flag(employeeId, outcome), this.logger, 'could not flag an employee');
    const posted = ready.map(({ attempt }) => attempt);
    const mayBeReported = await this.reconcile.mayBeReported(outcome);
    const ends = posted.map((attempt) => {
      const now = this.clock.now();
      if (fallback) return goesOnBy(attempt, fallback.key, outcome, now);
      return fromOutcome(attempt, this.reconcile.after(outcome, attempt, mayBeReported), now, account.holds);
    });
    if (messageId !== undefined) await this.record({ messageId, text, posted }, outcome, ends);
    return ends;
  }

  /** The deliveries are the record of a message of several; its own row shows it. */
  private async record(
    message: { messageId: string; text: string; posted: readonly ReminderAttempt[] },
    outcome: SendOutcome,
    ends: readonly AttemptEnd[],
  ): Promise<void> {
    const status = statusOf(ends);
    bundles.inc({ outcome: status });
    if (status === 'sent') bundledReminders.observe(message.posted.length);
    const finished = finishBundle(this.dataSource, { ...message, status }, outcome, this.clock.now());
    await orWarn(finished, this.logger, 'could not record a bundle', { messageId: message.messageId });
  }
}

const NOT_POSTED: SendOutcome = { kind: 'refused', reason: 'not_posted', answer: '' };

/** Returns the status of a message, whose POST its reminders share. */
function statusOf(ends: readonly AttemptEnd[]): 'sent' | 'failed' | 'sending' | 'cancelled' {
  const statuses = ends.map(({ write }) => write.status);
  if (statuses.includes('sent')) return 'sent';
  if (ends.some(({ result }) => result.kind === 'wait')) return 'sending';
  return statuses.includes('failed') ? 'failed' : 'cancelled';
}
