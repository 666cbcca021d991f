import { Injectable } from '@nestjs/common';
import { Limiters } from '../limits/limiters.js';
import { Breaker } from '../provider-state/breaker.js';

/** Decides when an attempt may begin: not while the provider has stopped, and no more per second than it takes. */
@Injectable()
export class Admission {
  constructor(
    private readonly breaker: Breaker,
    private readonly limiters: Limiters,
  ) {}

  /**
   * True: at once. False: the provider has stopped, and the reminder is to be held. Rejects with TransientError when
   * the process stops first, and with the error of the database.
   */
  admit(): true | Promise<boolean> {
    const admitted = this.breaker.admit();
    if (admitted !== true) return admitted.then((yes) => yes && this.turn());
    return this.turn();
  }

  /** Again where the account was exchanged in the meantime. */
  private turn(): true | Promise<true> {
    const { current } = this.limiters;
    const start = current.acquire();
    return start === undefined || start.then(() => this.limiters.current === current || this.turn());
  }
}
