import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReminderDueData, ReminderFacts } from '@recuerda/contracts';
import { CLOCK, type Clock } from '@recuerda/service';
import { v7 as uuidv7 } from 'uuid';
import { BeginAttempts, type Begun } from '../deliveries/begin-attempts.js';
import { composeMessage } from '../message/compose-message.js';
import { NOTIFIER_CONFIG, type NotifierConfig } from '../notifier.config.js';
import { normalisePhone } from '../phone/normalise-phone.js';
import { POST_TIMEOUT_MS } from '../provider/provider.module.js';
import { Sender, type SendOutcome } from '../provider/sender.js';
import { FactsReader } from './facts-reader.js';
import { possibleDuplicates, sends, sendSeconds, unrecognisedPhones } from './instruments.js';
import { type AttemptResult, RecordOutcome } from './record-outcome.js';
import { MAX_ATTEMPTS } from './retry-policy.js';

/** A claim on a reminder outlives its POST, ms. */
const CLAIM_MS = POST_TIMEOUT_MS + 5_000;

/** One attempt to send a reminder: read the task again, mark the attempt, POST, record. */
@Injectable()
export class SendAttempt {
  private readonly logger = new Logger('Notifier');

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(NOTIFIER_CONFIG) private readonly config: NotifierConfig,
    private readonly facts: FactsReader,
    private readonly begin: BeginAttempts,
    private readonly record: RecordOutcome,
    private readonly sender: Sender,
  ) {}

  /** Throws when `tasks` or the database cannot be reached before the POST: nothing was sent then. */
  async run(due: ReminderDueData): Promise<AttemptResult> {
    let fresh = await this.facts.read(due);
    if (!fresh.facts) return this.record.cancelled(due);
    const claim = uuidv7();
    const begun = await this.mark(due, fresh.facts, claim);
    if (begun.kind === 'busy') return { kind: begun.claimed ? 'taken' : 'wait', until: begun.until };
    if (begun.kind === 'finished') {
      const { status, sentAt, reason, attemptsStarted } = begun.delivery;
      return { kind: 'done', outcome: { status, sentAt, reason, attempts: attemptsStarted } };
    }
    const attempt = { due, claim, number: begun.attemptsStarted };
    // Only a crash leaves an attempt started and not finished.
    if (begun.attemptsStarted > begun.attemptsFinished + 1) possibleDuplicates.inc({ cause: 'crash' });
    if (attempt.number > MAX_ATTEMPTS) return this.record.setAside(attempt);
    if (!this.facts.isFresh(fresh)) fresh = await this.facts.read(due);
    if (!fresh.facts) return this.record.withdrawn(attempt);
    const outcome = await this.post(due, fresh.facts);
    // After the last attempt nothing is repeated.
    if (outcome.kind === 'retryable' && outcome.ambiguous && attempt.number < MAX_ATTEMPTS)
      possibleDuplicates.inc({ cause: 'no_answer' });
    return this.record.ofPost(attempt, outcome);
  }

  private mark(due: ReminderDueData, facts: ReminderFacts, claim: string): Promise<Begun> {
    const now = this.clock.now();
    return this.begin.run({
      reminderId: due.reminderId,
      taskId: due.taskId,
      employeeId: facts.employeeId,
      dueAt: new Date(due.dueAt),
      phone: normalisePhone(facts.employeePhone).number,
      claim,
      now,
      claimedUntil: new Date(now.getTime() + CLAIM_MS),
    });
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
