import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReminderSnapshot } from '@recuerda/contracts';
import { CLOCK, type Clock, inBackground, withTrace } from '@recuerda/service';
import { Channel, type MayPost } from '../channels/channel.js';
import type { SendOutcome } from '../channels/send-outcome.js';
import type { Attempt } from './attempt.js';
import { type AttemptEnd, cancelled, claimReleased, fromOutcome, givenUp, reconciled } from './attempt-end.js';
import { FactsReader } from './facts-reader.js';
import { FlagRecipient } from './flag-recipient.js';
import { unrecognisedPhones } from './instruments.js';
import { MakePost } from './make-post.js';
import { notPostable } from './not-postable.js';
import { ReconcileAttempts } from './reconcile-attempts.js';
import { isLast } from './retry-policy.js';

/** Makes the POST of a started attempt if its task is still remindable. */
@Injectable()
export class SendAttempt {
  private readonly logger = new Logger('Notifier');

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly facts: FactsReader,
    private readonly channel: Channel,
    private readonly makePost: MakePost,
    private readonly flagRecipient: FlagRecipient,
    private readonly reconcile: ReconcileAttempts,
  ) {}

  /** Never throws: an error before the POST is part of the returned end. */
  async send(attempt: Attempt): Promise<AttemptEnd> {
    const { reminder, read, before } = attempt;
    if (this.reconcile.wasSent(before)) return reconciled(attempt, before.providerId, this.clock.now());
    if (this.reconcile.isOver(attempt.number, before, attempt.unfinished))
      return givenUp(attempt, this.reconcile.whyGivenUp(attempt), this.clock.now());
    try {
      const current = this.facts.isFresh(read) ? read : await this.facts.read(reminder);
      const { facts } = current;
      if (!facts) return cancelled(attempt, this.clock.now());
      const missed = notPostable(attempt, facts, this.clock.now());
      if (missed) return missed;
      const mayPost = (): boolean => this.facts.isFresh(current) && !notPostable(attempt, facts, this.clock.now());
      const outcome = await withTrace(reminder.trace, () => this.post(attempt, facts, mayPost), 'notifier');
      this.reconcile.countRepeated(attempt, outcome);
      const awaited = await this.reconcile.after(outcome, attempt, isLast(attempt.number, outcome));
      return fromOutcome(attempt, awaited, this.clock.now(), this.channel.holds);
    } catch (error) {
      // `tasks` is down: the next attempt need not wait for the end of the claim.
      return claimReleased(attempt, this.clock.now(), error);
    }
  }

  private async post({ reminder, address }: Attempt, facts: ReminderSnapshot, mayPost: MayPost): Promise<SendOutcome> {
    if (!address.recognised) {
      unrecognisedPhones.inc();
      const { reminderId, taskId } = reminder.due;
      const { employeeId } = facts;
      this.logger.warn({ msg: 'phone number of no known form, used as it is', reminderId, taskId, employeeId });
    }
    const outgoing = { reminderId: reminder.due.reminderId, to: address.value, facts, mayPost };
    const outcome = await this.makePost.post(() => this.channel.send(outgoing), facts.employeeId);
    inBackground(this.flagRecipient.flag(facts.employeeId, outcome), this.logger, 'could not flag an employee');
    return outcome;
  }
}
