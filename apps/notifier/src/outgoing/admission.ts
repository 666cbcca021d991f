import { Injectable } from '@nestjs/common';
import { RateLimiter, ShutdownSignal } from '@recuerda/concurrency';
import { SendLimit } from '../channels/send-limit.js';
import { Breaker } from '../provider-state/breaker.js';
import { SharedRate } from '../provider-state/shared-rate.js';

/** Decides when an attempt may begin: not while the provider has stopped, and no more per second than it takes. */
@Injectable()
export class Admission {
  private readonly rateLimiter: RateLimiter;

  constructor(
    private readonly breaker: Breaker,
    private readonly sharedRate: SharedRate,
    limit: SendLimit,
    { signal }: ShutdownSignal,
  ) {
    this.rateLimiter = new RateLimiter(limit, signal);
  }

  /**
   * True: at once. False: the provider has stopped, and the reminder is to be held. Rejects with TransientError when
   * the process stops first, and with the error of the database.
   */
  admit(): true | Promise<boolean> {
    const admitted = this.breaker.admit();
    if (admitted !== true) return admitted.then((yes) => yes && this.turn());
    return this.turn();
  }

  private turn(): true | Promise<true> {
    const permit = this.rateLimiter.acquire();
    const slot = permit === undefined ? this.sharedRate.acquire() : permit.then(() => this.sharedRate.acquire());
    return slot === undefined || slot.then(() => true as const);
  }
}
