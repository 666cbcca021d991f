import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { Store } from '../identity.database.js';
import { type Attempt, keyOf, networkOf } from './sign-in-attempts.js';

/** Failures of a network without a wait: more than the people of a school behind one address have in a morning. */
const FREE_FAILURES = 100;
/** After this long one failure is forgotten, so this is the longest wait. */
const FORGET_ONE_MS = 60_000;
const FORGET_ONE = `interval '${FORGET_ONE_MS} ms'`;
/** Failures that are forgotten in more than this are too many. */
const LIMIT_MS = (FREE_FAILURES - 1) * FORGET_ONE_MS;

/** Answers to a wrong password, passkey, code, link, token or answer of the OpenID provider. */
const REFUSALS: readonly string[] = [
  'unauthorized',
  'link_expired',
  'challenge_expired',
  'oidc_expired',
  'oidc_refused',
  'oidc_no_access',
] satisfies ErrorCode[];
const isRefusal = ({ code, errors }: AppError): boolean =>
  REFUSALS.includes(code) || (code === 'validation_failed' && errors?.some(({ field }) => field === 'code') === true);

/**
 * Limits the failed sign-ins of a network, whatever the account: an attacker who tries one password on every account
 * fails once on each. An account that has signed in from the network does not wait for the failures of others there.
 */
@Injectable()
export class NetworkLimit extends Store {
  /**
   * Makes an attempt to sign in, by whatever way. A refusal counts. Beyond the limit each refusal is answered with the
   * same wait: an account that may still try learns no more of an account, or a secret, than the others.
   *
   * @param enter is called with whether the limit is reached.
   * @throws what `enter` throws, or `too_many_requests` with `retryAfterSeconds`
   */
  async pass<T>(from: { address: string }, enter: (isReached: boolean) => Promise<T>): Promise<T> {
    const retryAfterSeconds = await this.secondsToWait(from.address);
    try {
      return await enter(retryAfterSeconds > 0);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (isRefusal(error)) await this.addFailure(from.address);
      if (retryAfterSeconds === 0 || (error.code !== 'too_many_requests' && !isRefusal(error))) throw error;
      throw new AppError('too_many_requests', { retryAfterSeconds }, { cause: error });
    }
  }

  /** Returns true if the account has signed in from this network before. */
  async isKnown(attempt: Attempt): Promise<boolean> {
    const known: unknown[] = await this.source.query(
      'SELECT 1 FROM identity.sign_in_attempts WHERE account = $1 AND network = $2 AND known_until > $3',
      [...keyOf(attempt), this.clock.now()],
    );
    return known.length > 0;
  }

  private async secondsToWait(address: string): Promise<number> {
    const [row]: { forgottenAt: Date }[] = await this.source.query(
      'SELECT forgotten_at AS "forgottenAt" FROM identity.network_failures WHERE network = $1',
      [networkOf(address)],
    );
    const waitMs = (row?.forgottenAt.getTime() ?? 0) - this.clock.now().getTime() - LIMIT_MS;
    return Math.max(0, Math.ceil(waitMs / 1_000));
  }

  /** Counts a failure. Beyond the limit known accounts may still fail: that does not prolong the wait of the others. */
  private async addFailure(address: string): Promise<void> {
    const now = this.clock.now();
    await this.source.query(
      `INSERT INTO identity.network_failures AS f (network, forgotten_at) VALUES ($1, $2::timestamptz + ${FORGET_ONE})
       ON CONFLICT (network) DO UPDATE SET forgotten_at = greatest(f.forgotten_at, $2) + ${FORGET_ONE}
         WHERE f.forgotten_at <= $3`,
      [networkOf(address), now, new Date(now.getTime() + LIMIT_MS)],
    );
  }
}
