import { Injectable } from '@nestjs/common';
import type { Account } from '../channels/channel.js';
import { Limiters } from '../limits/limiters.js';
import { Breaker } from '../provider-state/breaker.js';

/** Decides when an attempt may begin: not while its account has stopped, and no more per second than it takes. */
@Injectable()
export class Admission {
  constructor(
    private readonly breaker: Breaker,
    private readonly limiters: Limiters,
  ) {}

  /**
   * True: at once. False: the account has stopped, and the reminder is to be held. Rejects with TransientError when
   * the process stops first, and with the error of the database.
   */
  admit(account: Account): true | Promise<boolean> {
    const admitted = this.breaker.admit(account);
    if (admitted !== true) return admitted.then((yes) => yes && this.turn(account));
    return this.turn(account);
  }

  private turn(account: Account): true | Promise<true> {
    const start = this.limiters.of(account).acquire();
    return start === undefined || start.then(() => true as const);
  }
}
