import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK, type Clock } from '@recuerda/service';
import { reasonOf, type SendOutcome } from '../channels/send-outcome.js';
import { Limiters } from '../limits/limiters.js';
import { Breaker } from '../provider-state/breaker.js';
import { sends, sendSeconds } from './instruments.js';

/** Makes a POST of any kind of message: within the limits, measured, and known to the breaker. */
@Injectable()
export class MakePost {
  private readonly logger = new Logger('Notifier');

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly limiters: Limiters,
    private readonly breaker: Breaker,
  ) {}

  /**
   * `recipient` tells people apart: a failure of several is the provider's. Throws what `post` throws, and where POSTs
   * at the same time have a ceiling the error of the database.
   */
  async post(post: () => Promise<SendOutcome>, recipient: string): Promise<SendOutcome> {
    const begunAt = performance.now();
    const postedAt = this.clock.now();
    const outcome = await this.limiters.current.post(post);
    sendSeconds.observe((performance.now() - begunAt) / 1_000);
    sends.inc({ outcome: outcome.kind, reason: reasonOf(outcome) ?? '' });
    // The outcome stands, whatever becomes of the breaker: the next one is observed again.
    await this.breaker.observe(outcome, recipient, postedAt).catch((error: unknown) => {
      this.logger.warn({ msg: 'could not record the state of the provider', err: error });
    });
    const isStopped = outcome.kind === 'retryable' && outcome.suspect && this.breaker.stop;
    return isStopped ? { ...outcome, holdReason: this.breaker.holdReason } : outcome;
  }
}
