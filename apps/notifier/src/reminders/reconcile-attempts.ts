import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@recuerda/service';
import { Channel } from '../channels/channel.js';
import type { SendOutcome } from '../channels/send-outcome.js';
import { NOTIFIER_CONFIG, type NotifierConfig } from '../notifier.config.js';
import { ProviderStateStore } from '../provider-state/provider-state.store.js';
import type { Attempt, Ending } from './attempt.js';
import { reconciled } from './endings.js';
import { possibleDuplicates, reconciledAttempts } from './instruments.js';

/** Statuses are waited for only if some were reported in this time, ms. */
const STATUSES_MS = 3_600_000;
/** Begins the reason of an attempt whose status is waited for. */
const UNANSWERED = 'unanswered_';

/**
 * A POST without an answer may have been sent. Where the provider reports statuses by the reminder's id, the next POST
 * waits for one: if it comes, nothing is sent again.
 */
@Injectable()
export class ReconcileAttempts {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(NOTIFIER_CONFIG) private readonly config: Pick<NotifierConfig, 'WHATSAPP_RECONCILE_SECONDS'>,
    private readonly channel: Channel,
    private readonly providerState: ProviderStateStore,
  ) {}

  /** Returns the ending of an attempt that needs no POST: the one before was sent. */
  before({ before, ...attempt }: Attempt): Ending | undefined {
    if (before === null) return undefined;
    if (before.receipt === null) {
      if (before.reason?.startsWith(UNANSWERED)) possibleDuplicates.inc({ cause: 'no_answer' });
      return undefined;
    }
    reconciledAttempts.inc();
    return reconciled({ ...attempt, before }, before.providerId, this.clock.now());
  }

  /** Returns the outcome, with the time to wait for a status if its POST may have been sent. */
  async after(outcome: SendOutcome, isLast: boolean): Promise<SendOutcome> {
    if (outcome.kind !== 'retryable' || !outcome.ambiguous || isLast) return outcome;
    const { account, hasReceipts } = this.channel;
    const waits = hasReceipts && (await this.providerState.reportsStatuses(account, STATUSES_MS).catch(() => false));
    const retryAfterMs = this.config.WHATSAPP_RECONCILE_SECONDS * 1_000;
    if (waits) return { ...outcome, reason: `${UNANSWERED}${outcome.reason}`, retryAfterMs };
    possibleDuplicates.inc({ cause: 'no_answer' });
    return outcome;
  }
}
