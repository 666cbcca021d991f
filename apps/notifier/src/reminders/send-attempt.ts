import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { HAND_OVER_AHEAD_MS, type ReminderDueData, type ReminderFacts } from '@recuerda/contracts';
import { NotNow } from '@recuerda/messaging';
import { CLOCK, type Clock, onScrape } from '@recuerda/service';
import { BeginAttempts, type Begun } from '../deliveries/begin-attempts.js';
import { composeMessage } from '../message/compose-message.js';
import { NOTIFIER_CONFIG, type NotifierConfig } from '../notifier.config.js';
import { normalisePhone } from '../phone/normalise-phone.js';
import { Sender, type SendOutcome } from '../provider/sender.js';
import { Slots } from '../waiting/slots.js';
import { Stopping } from '../waiting/stopping.js';
import { FactsReader, type FreshFacts } from './facts-reader.js';
import { possibleDuplicates, sending, sends, sendSeconds, unrecognisedPhones } from './instruments.js';
import { type AttemptResult, type BegunAttempt, RecordOutcome } from './record-outcome.js';
import { MAX_ATTEMPTS } from './retry-policy.js';

/** A POST begins so soon after its claim, ms, that the claim outlives it. */
const LATEST_START_MS = 4_000;

/** One attempt to send a reminder: read the task again, mark the attempt, POST, record. */
@Injectable()
export class SendAttempt implements OnApplicationShutdown {
  private readonly logger = new Logger('Notifier');
  /** POSTs under way. */
  private readonly posts: Slots;
  private readonly endReading = onScrape(() => sending.set(this.posts.used));

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(NOTIFIER_CONFIG) private readonly config: NotifierConfig,
    private readonly facts: FactsReader,
    private readonly begin: BeginAttempts,
    private readonly record: RecordOutcome,
    private readonly sender: Sender,
    private readonly stopping: Stopping,
  ) {
    this.posts = new Slots(() => config.NOTIFIER_CONCURRENCY, stopping.signal);
  }

  onApplicationShutdown(): void {
    this.endReading();
  }

  /** Throws when `tasks` or the database cannot be reached before the POST: nothing was sent then. */
  async run(due: ReminderDueData): Promise<AttemptResult> {
    const fresh = await this.facts.read(due);
    if (!fresh.facts) return this.record.cancelled(due);
    const claimedAt = performance.now();
    const begun = await this.mark(due, fresh.facts);
    if (begun.kind === 'busy') return { kind: begun.claimed ? 'taken' : 'wait', until: begun.until };
    if (begun.kind === 'finished') {
      const { status, sentAt, reason, attemptsStarted } = begun.delivery;
      return { kind: 'done', outcome: { status, sentAt, reason, attempts: attemptsStarted } };
    }
    const attempt = { due, claim: begun.claim, number: begun.attemptsStarted };
    // Only a crash leaves an attempt started and not finished.
    if (begun.attemptsStarted > begun.attemptsFinished + 1) possibleDuplicates.inc({ cause: 'crash' });
    if (attempt.number > MAX_ATTEMPTS) return this.record.setAside(attempt);
    const outcome = await this.postInTurn(attempt, fresh, claimedAt);
    if (outcome === 'stopped') return this.record.withdrawn(attempt);
    if (outcome === 'late') return this.record.putBack(attempt);
    // After the last attempt nothing is repeated.
    if (outcome.kind === 'retryable' && outcome.ambiguous && attempt.number < MAX_ATTEMPTS)
      possibleDuplicates.inc({ cause: 'no_answer' });
    return await this.record.ofPost(attempt, outcome);
  }

  /** `stopped`: the task may not be reminded of any more. `late`: the claim would not outlive the POST. */
  private async postInTurn(
    attempt: BegunAttempt,
    read: FreshFacts,
    claimedAt: number,
  ): Promise<SendOutcome | 'stopped' | 'late'> {
    const { due } = attempt;
    try {
      const early = this.untilDue(due);
      if (early > 0) await this.itsTime(due, early);
      const slot = this.posts.enter();
      if (slot) await slot;
      try {
        const { facts } = this.facts.isFresh(read) ? read : await this.facts.read(due);
        if (!facts) return 'stopped';
        if (performance.now() - claimedAt > LATEST_START_MS) return 'late';
        return await this.post(due, facts);
      } finally {
        this.posts.leave();
      }
    } catch (error) {
      // The process stops, or tasks cannot be reached: whoever takes it up next need not wait for the claim to end.
      await this.record.putBack(attempt);
      throw error;
    }
  }

  /** Resolves when the reminder is due, also by a clock that is a fraction of a millisecond behind; a timer may end early. */
  private async itsTime(due: ReminderDueData, first: number): Promise<void> {
    for (let early = first; early > 0; early = this.untilDue(due)) {
      // The clock was set back.
      if (early > 10 * HAND_OVER_AHEAD_MS) throw new NotNow(`due in ${early} ms`);
      await this.stopping.wait(early);
    }
  }

  private untilDue({ dueAt }: ReminderDueData): number {
    return Date.parse(dueAt) + 1 - this.clock.now().getTime();
  }

  private mark({ reminderId, taskId, dueAt }: ReminderDueData, facts: ReminderFacts): Promise<Begun> {
    const phone = normalisePhone(facts.employeePhone).number;
    return this.begin.run({ reminderId, taskId, employeeId: facts.employeeId, dueAt, phone });
  }

  private async post(due: ReminderDueData, facts: ReminderFacts): Promise<SendOutcome> {
    const { number, recognised } = normalisePhone(facts.employeePhone);
    if (!recognised) {
      unrecognisedPhones.inc();
      const { reminderId, taskId } = due;
      const { employeeId } = facts;
      this.logger.warn({ msg: 'phone number of no known form, used as it is', reminderId, taskId, employeeId });
    }
    const stop = sendSeconds.startTimer();
    const outcome = await this.sender.send({ to: number, message: composeMessage(facts, this.config.SCHOOL_NAME) });
    stop();
    sends.inc({ outcome: outcome.kind, reason: outcome.kind === 'sent' ? '' : outcome.reason });
    return outcome;
  }
}
