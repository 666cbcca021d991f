import { Inject, Injectable } from '@nestjs/common';
import { DAY_MS } from '@recuerda/contracts';
import type { Account } from '../channels/channel.js';
import type { RecordedOutcome, SendOutcome } from '../channels/send-outcome.js';
import type { AttemptBefore } from '../deliveries/begin-attempts.js';
import { UNANSWERED } from '../deliveries/find-deliveries.js';
import { NOTIFIER_CONFIG, type NotifierConfig } from '../notifier.config.js';
import { ProviderStateStore } from '../provider-state/provider-state.store.js';
import { possibleDuplicates, reconciledAttempts } from './instruments.js';
import { isLast, MAX_ATTEMPTS } from './retry-policy.js';

/** Statuses are expected if some were reported in this time, ms: also after a vacation. */
const STATUSES_MS = 90 * DAY_MS;

const isMarked = (reason: string): boolean => reason.startsWith(UNANSWERED);
/** The reason of an attempt that no other follows. */
export const withoutMark = (reason: string): string => (isMarked(reason) ? reason.slice(UNANSWERED.length) : reason);

/** Facts about the attempts before one. */
interface Repeated {
  before: AttemptBefore | null;
  /** Number of those that never ended: their process was killed. */
  unfinished: number;
}

/**
 * A POST without an answer may have been sent. Where the provider reports statuses by the id given with it, the next
 * POST waits for one: if it comes, nothing is sent again.
 */
@Injectable()
export class ReconcileAttempts {
  constructor(
    @Inject(NOTIFIER_CONFIG) private readonly config: Pick<NotifierConfig, 'WHATSAPP_RECONCILE_SECONDS'>,
    private readonly providerState: ProviderStateStore,
  ) {}

  /** Whether an attempt needs no POST: the provider reported the one before. */
  wasSent(before: AttemptBefore | null): before is AttemptBefore {
    if (before === null || before.receipt === null) return false;
    reconciledAttempts.inc();
    return true;
  }

  /**
   * Whether attempt `number` makes no POST, because those before were the last. What was held in an outage has more:
   * only the `unfinished` ones, whose process was killed, are limited.
   */
  isOver(
    { holds }: Pick<Account, 'holds'>,
    number: number,
    before: Pick<AttemptBefore, 'reason'> | null,
    unfinished: number,
  ): boolean {
    if (number <= MAX_ATTEMPTS) return false;
    return !(holds && before?.reason) || unfinished >= MAX_ATTEMPTS;
  }

  /** Returns why all POSTs have failed: the status of the last has not come, or its process was killed. */
  whyGivenUp({ before, unfinished }: Repeated): string {
    const reason = before?.reason ?? '';
    return unfinished === 0 && isMarked(reason) ? withoutMark(reason) : 'crashed_repeatedly';
  }

  /** Whether a POST of an attempt before may have been sent, which is not known. */
  mayHaveBeenSent({ before, unfinished }: Repeated): boolean {
    return unfinished > 0 || isMarked(before?.reason ?? '');
  }

  /** Whether the provider may report the POST of this outcome, which it has not answered. */
  async mayBeReported(outcome: SendOutcome): Promise<boolean> {
    if (outcome.kind !== 'retryable' || !outcome.ambiguous || outcome.reportedTo === undefined) return false;
    return this.providerState.reportsStatuses(outcome.reportedTo, STATUSES_MS).catch(() => false);
  }

  /**
   * Counts a repeated POST. Returns its outcome, marked if it may have been sent and another may follow, with the time
   * to wait for its status where one may come. One that was not taken keeps the mark of the attempt before.
   */
  after(outcome: SendOutcome, attempt: Repeated & { number: number }, mayBeReported = false): RecordedOutcome {
    const { before, number } = attempt;
    this.countRepeated(attempt, outcome);
    if (outcome.kind === 'sent' || outcome.kind === 'refused') return outcome;
    if (outcome.kind !== 'retryable' || !outcome.ambiguous)
      return isMarked(before?.reason ?? '') ? marked(outcome) : outcome;
    const retryAfterMs = this.config.WHATSAPP_RECONCILE_SECONDS * 1_000;
    if (mayBeReported) return { ...marked(outcome), retryAfterMs, awaitsStatus: true };
    return isLast(number, outcome) ? outcome : marked(outcome);
  }

  /** Counts a POST that may have repeated one before. */
  private countRepeated({ before, unfinished }: Repeated, outcome: SendOutcome): void {
    if (wasNotTaken(outcome)) return;
    if (unfinished > 0) possibleDuplicates.inc({ cause: 'crash' });
    else if (isMarked(before?.reason ?? '')) possibleDuplicates.inc({ cause: 'no_answer' });
  }
}

/** Whether there was no POST, or the provider certainly did not take it, and another may follow. */
const wasNotTaken = (outcome: RecordedOutcome): boolean =>
  outcome.kind === 'retryable' ? !outcome.ambiguous : outcome.kind !== 'sent' && outcome.kind !== 'refused';

const marked = <T extends { reason: string }>(outcome: T): T => ({
  ...outcome,
  reason: `${UNANSWERED}${withoutMark(outcome.reason)}`,
});
