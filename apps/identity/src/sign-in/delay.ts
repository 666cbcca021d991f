/** Failures without a delay. */
const FREE_FAILURES = 5;
const FIRST_DELAY_SECONDS = 5;
/** Longest delay; of a password it applies to one network, of a code also to all. */
export const MAX_DELAY_SECONDS = 15 * 60;
/** Longest delay of an account from everywhere: failures in the owner's name cannot lock the owner out. */
const MAX_ACCOUNT_SECONDS = 30;
/** After this long without an attempt, failures count from 0 again. */
export const FORGET_MS = 24 * 3_600_000;

/** Attempts for one account, from one network or from all. */
export interface AttemptCount {
  failures: number;
  lastAt: Date;
}

/** Attempts from a network; `knownUntil`: somebody signed in from there, so it does not wait for other networks. */
export interface NetworkCount extends AttemptCount {
  knownUntil: Date | null;
}

/** Returns after how many seconds an account may be tried again from a network; 0: now. */
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
