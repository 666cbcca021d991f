import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, type Clock, onScrape, orWarn } from '@recuerda/service';
import type { Account, OutgoingMessage } from '../channels/channel.js';
import { Channels } from '../channels/channels.js';
import { READ_AGAIN, reasonOf, type SendOutcome } from '../channels/send-outcome.js';
import { Limiters } from '../limits/limiters.js';
import { Breaker } from '../provider-state/breaker.js';
import { beginCounts, sends, sendSeconds } from './instruments.js';

/** Makes a POST of any kind of message: within the limits, measured, and known to the breaker. */
@Injectable()
export class MakePost implements OnApplicationShutdown {
  private readonly logger = new Logger('Notifier');
  private readonly endReading = onScrape(() => {
    for (const { key } of this.channels.accounts) beginCounts(key);
  });

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly channels: Channels,
    private readonly limiters: Limiters,
    private readonly breaker: Breaker,
  ) {}

  onApplicationShutdown(): void {
    this.endReading();
  }

  /**
   * `recipient` tells people apart: a failure of several is the provider's. Throws the error of the database where
   * POSTs at the same time have a ceiling.
   */
  async post(account: Account, message: OutgoingMessage, recipient: string): Promise<SendOutcome> {
    const begunAt = performance.now();
    const postedAt = this.clock.now();
    const answered = await this.limiters.of(account).post(() => account.send(message));
    sendSeconds.observe((performance.now() - begunAt) / 1_000);
    const isFormer = this.channels.of(account.key) !== account;
    const outcome = answered.kind === 'account_fault' ? faultOf(account, answered, isFormer) : answered;
    sends.inc({ account: account.key, outcome: outcome.kind, reason: reasonOf(outcome) ?? '' });
    if (isFormer) return outcome;
    // The outcome stands, whatever becomes of the breaker: the next one is observed again.
    const observed = this.breaker.observe(account, outcome, recipient, postedAt);
    if (observed) await orWarn(observed, this.logger, 'could not record the state of the provider');
    const isStopped = outcome.kind === 'retryable' && outcome.suspect && this.breaker.stopOf(account);
    return isStopped ? { ...outcome, holdReason: this.breaker.holdReasonOf(account) } : outcome;
  }
}

/**
 * Returns the outcome of a POST that the account's fault kept from being taken. `isFormer`: the account was exchanged
 * while the POST was open, so that the message is sent by the present one.
 */
function faultOf({ holds }: Account, fault: SendOutcome & { kind: 'account_fault' }, isFormer: boolean): SendOutcome {
  if (isFormer) return READ_AGAIN;
  return holds ? fault : { ...fault, kind: 'refused' };
}
