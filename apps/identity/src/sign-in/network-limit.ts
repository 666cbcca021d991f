import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { AppError, CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../identity.database.js';
import { networkOf } from './network.js';
import { type Attempt, keyOf } from './sign-in-attempts.js';

/** Failures of a network without a wait: more than the people of a school behind one address have in a morning. */
const FREE_FAILURES = 100;
/** After this long one failure is forgotten, so this is the longest wait. */
const FORGET_ONE_MS = 60_000;
const FORGET_ONE = `interval '${FORGET_ONE_MS} ms'`;
/** Failures that are forgotten in more than this are too many. */
const LIMIT_MS = (FREE_FAILURES - 1) * FORGET_ONE_MS;

/**
 * Limits the failed sign-ins of a network, whatever the account: who tries one password on every account fails once on
 * each. An account that has signed in from the network does not wait for what others do there.
 */
@Injectable()
export class NetworkLimit {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws `too_many_requests` with `retryAfterSeconds` */
  async assertNotReached(attempt: Attempt): Promise<void> {
    const now = this.clock.now();
    const [row]: { forgottenAt: Date }[] = await this.source.query(
      `SELECT f.forgotten_at AS "forgottenAt" FROM identity.network_failures f
       WHERE f.network = $2 AND NOT EXISTS (
         SELECT FROM identity.sign_in_attempts a WHERE a.account = $1 AND a.network = $2 AND a.known_until > $3
       )`,
      [...keyOf(attempt), now],
    );
    const waitMs = (row?.forgottenAt.getTime() ?? 0) - now.getTime() - LIMIT_MS;
    if (waitMs > 0) throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  }

  /** Beyond the limit those that do not wait may fail: that does not prolong the wait of the others. */
  async addFailure({ address }: Attempt): Promise<void> {
    const now = this.clock.now();
    await this.source.query(
      `INSERT INTO identity.network_failures AS f (network, forgotten_at) VALUES ($1, $2::timestamptz + ${FORGET_ONE})
       ON CONFLICT (network) DO UPDATE SET forgotten_at = greatest(f.forgotten_at, $2) + ${FORGET_ONE}
         WHERE f.forgotten_at <= $3`,
      [networkOf(address), now, new Date(now.getTime() + LIMIT_MS)],
    );
  }
}
