import { Controller, Get, Inject, Injectable, Query } from '@nestjs/common';
import { parseInput } from '@recuerda/service';
import { phoneKey } from '../phone-key.js';
import { Ring } from '../bounded.js';
import { MAX_KEPT } from '../sandbox.config.js';
import { listQuery } from '../list-query.js';

/**
 * `refused`: wrong credentials or fields; `abandoned`: the sender gave up before a response; `lost`: accepted, but the
 * sender does not learn it; the others follow from the configured behaviour.
 */
export type Outcome =
  | 'pending'
  | 'accepted'
  | 'lost'
  | 'refused'
  | 'status'
  | 'rate-limit'
  | 'hang'
  | 'cut'
  | 'abandoned';

export interface Attempt {
  /** Null until the body is read, and when it has no number. */
  to: string | null;
  /** Arrival of the POST's headers, ISO 8601 with milliseconds. */
  startedAt: string;
  outcome: Outcome;
  /** HTTP status of the response; null: none yet, or none at all. */
  status: number | null;
}

/** Every POST with its start and outcome, the last 100,000. */
@Injectable()
export class AttemptLog {
  private readonly ring = new Ring<Attempt>(MAX_KEPT);

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

@Controller('sandbox/attempts')
export class AttemptsController {
  constructor(@Inject(AttemptLog) private readonly attempts: AttemptLog) {}

  /** Latest started first; `total` counts all that match. */
  @Get()
  list(@Query() query: unknown): { items: Attempt[]; total: number } {
    const { to, limit } = parseInput(listQuery, query);
    const found = this.attempts.newestFirst(to);
    return { items: found.slice(0, limit), total: found.length };
  }
}
