import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { Store } from '../identity.database.js';

/** Failures without a delay. */
const FREE_FAILURES = 5;
const FIRST_DELAY_SECONDS = 5;
/** Longest delay; of a password it applies to one network, of a code also to all. */
export const MAX_DELAY_SECONDS = 15 * 60;
/** Longest delay of an account from everywhere: failures in the owner's name cannot lock the owner out. */
const MAX_ACCOUNT_SECONDS = 30;
/** After this long without an attempt, failures count from 0 again. */
export const FORGET_MS = 24 * 3_600_000;

/** The network under which an account's attempts from all networks are counted. */
const ALL = '*';
/** How long a network stays known after somebody signed in from it. */
const KNOWN_MS = 30 * 24 * 3_600_000;

/** Attempts for one account, from one network or from all. */
interface AttemptCount {
  failures: number;
  lastAt: Date;
}

/** Attempts from a network. */
interface NetworkCount extends AttemptCount {
  /** End of the time in which the network, from which somebody signed in, does not wait for other networks. */
  knownUntil: Date | null;
}

/** One try of a password or code: of which account, from where. */
export interface Attempt {
  email: string;
  address: string;
  /** Longest delay from everywhere, s, where it is not the usual one. */
  maxAccountSeconds?: number;
}

/** Counts attempts to guess a password or a code, in the database, so that all processes agree. */
@Injectable()
export class SignInAttempts extends Store {
  /**
   * Counts an attempt as failed, until {@link succeed}, so that many at once all count.
   *
   * @throws `too_many_requests` with `retryAfterSeconds`; such an attempt does not count.
   */
  begin(attempt: Attempt): Promise<void> {
    const key = keyOf(attempt);
    const now = this.clock.now();
    return this.source.transaction(async (manager) => {
      const seconds = secondsToWait(...(await lockCounts(manager, key, now)), now, attempt.maxAccountSeconds);
      if (seconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds: seconds });
      await manager.query(
        `UPDATE identity.sign_in_attempts
         SET failures = CASE WHEN last_at <= $3 THEN 1 ELSE failures + 1 END, last_at = $4
         WHERE account = $1 AND network IN ('${ALL}', $2)`,
        [...key, new Date(now.getTime() - FORGET_MS), now],
      );
    });
  }

  /** Ends the delays of the account here, and lets this network no longer wait for others. */
  async succeed(manager: EntityManager, attempt: Attempt): Promise<void> {
    await manager.query(
      // Locked in the order of an attempt, so that they never deadlock.
      `WITH locked AS (
         SELECT account, network FROM identity.sign_in_attempts
         WHERE account = $1 AND network IN ('${ALL}', $2) ORDER BY network <> '${ALL}' FOR UPDATE
       )
       UPDATE identity.sign_in_attempts a
       SET failures = 0, known_until = CASE WHEN a.network <> '${ALL}' THEN $3::timestamptz END
       FROM locked WHERE a.account = locked.account AND a.network = locked.network`,
      [...keyOf(attempt), this.after(KNOWN_MS)],
    );
  }
}

type Key = [account: string, network: string];
/** Returns the key of an attempt's counts, with a hash of the e-mail: people type anything here, also a password. */
export const keyOf = ({ email, address }: Attempt): Key => [
  createHash('sha256').update(email).digest('base64url'),
  networkOf(address),
];

/** Locks both rows, the account's first, so that two attempts never deadlock. */
async function lockCounts(manager: EntityManager, key: Key, now: Date): Promise<[AttemptCount, NetworkCount]> {
  const counts: (NetworkCount & { network: string })[] = await manager.query(
    `INSERT INTO identity.sign_in_attempts (account, network, failures, last_at)
     SELECT $1, network, 0, $3 FROM unnest(ARRAY['${ALL}', $2]) AS network
     ON CONFLICT (account, network) DO UPDATE SET account = excluded.account
     RETURNING network, failures, last_at AS "lastAt", known_until AS "knownUntil"`,
    [...key, now],
  );
  const [account, network] = counts.toSorted((one) => (one.network === ALL ? -1 : 1));
  if (!account || !network) throw new Error('the counts of the account or the network are missing');
  return [account, network];
}

/** Returns after how many seconds an account may be tried again from a network; 0 for now. */
export function secondsToWait(
  account: AttemptCount,
  network: NetworkCount,
  now: Date,
  maxAccountSeconds = MAX_ACCOUNT_SECONDS,
): number {
  const isKnown = network.knownUntil !== null && network.knownUntil > now;
  return Math.max(remaining(network, MAX_DELAY_SECONDS, now), isKnown ? 0 : remaining(account, maxAccountSeconds, now));
}

function remaining({ failures, lastAt }: AttemptCount, maxSeconds: number, now: Date): number {
  const elapsedMs = now.getTime() - lastAt.getTime();
  if (failures < FREE_FAILURES || elapsedMs >= FORGET_MS) return 0;
  const delay = Math.min(maxSeconds, FIRST_DELAY_SECONDS * 2 ** (failures - FREE_FAILURES));
  return Math.max(0, Math.ceil(delay - elapsedMs / 1_000));
}

/** Returns the network of a client: /24 of IPv4, /56 of IPv6, which is what one customer of a provider usually has. */
export function networkOf(address: string): string {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%');
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(plain) !== 6) return 'unknown';
  const [a, b, c, d] = groupsOf(plain);
  return `${[a, b, c].map((group = 0) => group.toString(16)).join(':')}:${((d ?? 0) & 0xff00).toString(16)}::/56`;
}

/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = [], tail = []] = address
    .replace(/(?<!\d)\d{1,3}(?:\.\d{1,3}){3}$/, '0:0')
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}
