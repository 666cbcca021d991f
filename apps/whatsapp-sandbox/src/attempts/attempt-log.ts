import { Injectable } from '@nestjs/common';
import { phoneKey } from '../phone-key.js';
import { Ring } from '../ring.js';
import { KEPT } from '../sandbox.config.js';

/**
 * `refused`: wrong credentials or fields; `abandoned`: the sender gave up before an answer; the others are
 * how the sandbox was told to answer.
 */
export type Outcome = 'pending' | 'accepted' | 'refused' | 'status' | 'rate-limit' | 'hang' | 'cut' | 'abandoned';

export interface Attempt {
  /** Null until the body was read, and when it named none. */
  to: string | null;
  /** When the POST's headers had arrived, ISO 8601 with milliseconds. */
  startedAt: string;
  outcome: Outcome;
  /** HTTP status answered; null: none yet, or none at all. */
  status: number | null;
}

/** Every POST with its start and outcome, the last 100,000. */
@Injectable()
export class AttemptLog {
  private readonly ring = new Ring<Attempt>(KEPT);

  start(at: Date): Attempt {
    const attempt: Attempt = { to: null, startedAt: at.toISOString(), outcome: 'pending', status: null };
    this.ring.push(attempt);
    return attempt;
  }

  newestFirst(to?: string): Attempt[] {
    const all = this.ring.newestFirst();
    if (to === undefined) return all;
    const key = phoneKey(to);
    return all.filter((attempt) => attempt.to !== null && phoneKey(attempt.to) === key);
  }

  clear(): void {
    this.ring.clear();
  }
}
