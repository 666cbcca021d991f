import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReminderSnapshot } from '@recuerda/contracts';
import { CLOCK, type Clock, counter, histogram, inBackground, withTrace } from '@recuerda/service';
import { Channel } from '../channels/channel.js';
import type { SendOutcome } from '../channels/send-outcome.js';
import { type AttemptEnd, cancelled, claimReleased, fromOutcome } from '../reminders/attempt-end.js';
import { type Attempt, type AttemptResult, taken } from '../reminders/attempt.js';
import { CancelReminder } from '../reminders/cancel-reminder.js';
import { FactsReader, type FreshFacts } from '../reminders/facts-reader.js';
import { FlagRecipient } from '../reminders/flag-recipient.js';
import { unrecognisedPhones } from '../reminders/instruments.js';
import { MakePost } from '../reminders/make-post.js';
import { notPostable } from '../reminders/not-postable.js';
import { PrepareAttempts } from '../reminders/prepare-attempts.js';
import { ReconcileAttempts } from '../reminders/reconcile-attempts.js';
import { RecordOutcomes } from '../reminders/record-outcomes.js';
import type { Reminder } from '../reminders/reminder.js';
import { isLast } from '../reminders/retry-policy.js';
import { SendAttempt } from '../reminders/send-attempt.js';
import { BundleStore, type FinishedBundle } from './bundle-store.js';

export const bundles = counter(
  'recuerda_bundles_total',
  'Messages with several reminders, by what became of their POST.',
  ['outcome'],
);
const bundledReminders = histogram(
  'recuerda_bundle_reminders',
  'Reminders in a message that was sent with several.',
  [2, 3, 4, 5, 6, 7, 8, 9, 10],
);

// A counter that starts at its first event shows no increase.
for (const outcome of ['sent', 'failed', 'cancelled', 'sending']) bundles.inc({ outcome }, 0);

/** Reminder after an attempt. */
export interface Attempted {
  reminder: Reminder;
  result: AttemptResult;
}

/** A reminder that may be posted now. */
interface Ready {
  attempt: Attempt;
  facts: ReminderSnapshot;
  read: FreshFacts;
}

interface BundleIds {
  messageId: string;
  employeeId: string;
}

/**
 * Makes one attempt of a message with several reminders. What was stopped is left out, and what was reassigned is sent
 * alone; a single one that is left is sent as any reminder.
 */
@Injectable()
export class AttemptBundle {
  private readonly logger = new Logger('Notifier');

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly prepareAttempts: PrepareAttempts,
    private readonly cancelReminder: CancelReminder,
    private readonly facts: FactsReader,
    private readonly channel: Channel,
    private readonly store: BundleStore,
    private readonly makePost: MakePost,
    private readonly flagRecipient: FlagRecipient,
    private readonly reconcile: ReconcileAttempts,
    private readonly sendAttempt: SendAttempt,
    private readonly recordOutcomes: RecordOutcomes,
  ) {}

  /** Throws if `tasks` or the database is down before anything was claimed, or the process stops. */
  async attempt(bundle: BundleIds, reminders: readonly Reminder[]): Promise<Attempted[]> {
    const prepared = await this.prepareAttempts.prepare(reminders);
    const begun = prepared.flatMap((one) => (one.kind === 'begun' ? [one.attempt] : []));
    const [ends, others] = await Promise.all([
      this.post(bundle, begun),
      Promise.all(
        prepared.map(async (one): Promise<Attempted[]> => {
          if (one.kind === 'begun') return [];
          const { reminder } = one;
          return [{ reminder, result: one.kind === 'stopped' ? await this.cancel(reminder) : one.result }];
        }),
      ),
    ]);
    const results = ends.length === 0 ? [] : await this.recordOutcomes.record(ends);
    const attempted = ends.map(({ attempt: { reminder } }, index) => ({
      reminder,
      result: results[index] as AttemptResult,
    }));
    return [...attempted, ...others.flat()];
  }

  /** Never throws: the outcome of a POST that the others share must be recorded. */
  private cancel(reminder: Reminder): Promise<AttemptResult> {
    return this.cancelReminder.cancelReminder(reminder.due).catch((error: unknown) => {
      this.logger.warn({ msg: 'reminder not cancelled yet', reminderId: reminder.due.reminderId, err: error });
      return taken(this.clock.now());
    });
  }

  /** Never throws: what could not be posted may be claimed again at once. */
  private async post(bundle: BundleIds, attempts: readonly Attempt[]): Promise<AttemptEnd[]> {
    const mine: Attempt[] = [];
    const alone: Attempt[] = [];
    for (const attempt of attempts) (this.belongs(attempt, bundle) ? mine : alone).push(attempt);
    if (mine.length === 1) alone.push(...mine.splice(0));
    const [together, ...single] = await Promise.all([
      this.postTogether(bundle, mine).catch((error: unknown) => {
        this.logger.warn({ msg: 'bundle not sent yet', messageId: bundle.messageId, err: error });
        return mine.map((attempt) => claimReleased(attempt, this.clock.now()));
      }),
      ...alone.map((attempt) => this.sendAttempt.send(attempt)),
    ]);
    return [...together, ...single];
  }

  private belongs({ number, before, unfinished, read }: Attempt, { employeeId }: BundleIds): boolean {
    const isSettled = this.reconcile.isOver(number, before, unfinished) || (before !== null && before.receipt !== null);
    return !isSettled && read.facts?.employeeId === employeeId;
  }

  private async postTogether(bundle: BundleIds, attempts: readonly Attempt[]): Promise<AttemptEnd[]> {
    const [first] = attempts;
    if (first === undefined) return [];
    const { address } = first;
    const { messageId, employeeId } = bundle;
    const outgoing = (facts: readonly (ReminderSnapshot | null)[], mayPost = () => false) =>
      this.channel.sendBundle({ messageId, to: address.value, facts: facts.filter((one) => one !== null), mayPost });
    const { text: planned } = outgoing(attempts.map(({ read }) => read.facts));
    await this.store.begin({ messageId, employeeId, phone: address.value, text: planned, attempts }, this.clock.now());
    const { ready, ends } = await this.check(attempts);
    if (ready.length < 2) {
      const single = await Promise.all(ready.map(({ attempt }) => this.sendAttempt.send(attempt)));
      await this.record({ messageId, status: 'cancelled', text: planned, posted: [] }, NOT_POSTED);
      return [...ends, ...single];
    }
    if (!address.recognised) {
      unrecognisedPhones.inc();
      this.logger.warn({ msg: 'phone number of no known form, used as it is', messageId, employeeId });
    }
    const { text, post } = outgoing(
      ready.map(({ facts }) => facts),
      () =>
        ready.every((one) => this.facts.isFresh(one.read) && !notPostable(one.attempt, one.facts, this.clock.now())),
    );
    const { trace } = first.reminder;
    const outcome = await withTrace(trace, () => this.makePost.post(post, employeeId), 'notifier');
    inBackground(this.flagRecipient.flag(employeeId, outcome), this.logger, 'could not flag an employee');
    const posted = ready.map(({ attempt }) => attempt);
    for (const attempt of posted) this.reconcile.countRepeated(attempt, outcome);
    const awaited = await Promise.all(
      posted.map((attempt) => this.reconcile.after(outcome, attempt, isLast(attempt.number, outcome))),
    );
    const now = this.clock.now();
    const ended = posted.map((attempt, n) => fromOutcome(attempt, awaited[n] ?? outcome, now, this.channel.holds));
    await this.record({ messageId, status: statusOf(ended), text, posted }, outcome);
    return [...ends, ...ended];
  }

  /** The deliveries are the record; the row of the message shows it. */
  private async record(finished: FinishedBundle, outcome: SendOutcome): Promise<void> {
    const { messageId, status, posted } = finished;
    bundles.inc({ outcome: status });
    if (status === 'sent') bundledReminders.observe(posted.length);
    await this.store.finish(finished, outcome, this.clock.now()).catch((error: unknown) => {
      this.logger.warn({ msg: 'could not record a bundle', messageId, err: error });
    });
  }

  /** Reads the tasks again where that was not just now, and ends what is not to be sent with the others. */
  private async check(attempts: readonly Attempt[]): Promise<{ ready: Ready[]; ends: AttemptEnd[] }> {
    const isFresh = attempts.every(({ read }) => this.facts.isFresh(read));
    const reads = isFresh
      ? attempts.map(({ read }) => read)
      : await this.facts.readAll(attempts.map(({ reminder }) => reminder));
    const ready: Ready[] = [];
    const ends: AttemptEnd[] = [];
    for (const [index, attempt] of attempts.entries()) {
      const read = reads[index] as FreshFacts;
      const { facts } = read;
      const now = this.clock.now();
      const missed = facts === null ? cancelled(attempt, now) : notPostable(attempt, facts, now);
      if (missed) ends.push(missed);
      else if (facts) ready.push({ attempt, facts, read });
    }
    return { ready, ends };
  }
}

const NOT_POSTED: SendOutcome = { kind: 'refused', reason: 'not_posted', answer: '' };

/** Returns the status of the message, whose POST the reminders share. */
function statusOf(ends: readonly AttemptEnd[]): 'sent' | 'failed' | 'sending' | 'cancelled' {
  const statuses = ends.map(({ write }) => write.status);
  if (statuses.includes('sent')) return 'sent';
  if (ends.some(({ result }) => result.kind === 'wait')) return 'sending';
  return statuses.includes('failed') ? 'failed' : 'cancelled';
}
