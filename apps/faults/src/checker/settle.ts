import { setTimeout as delay } from 'node:timers/promises';
import type { History } from './history.js';
import { checkHistory } from './checker.js';
import { type SettledResult, type CheckResult, violations } from './check-result.js';

const POLL_MS = 250;
/** A second POST may still be on its way: nothing may change during this time, ms. */
const QUIET_MS = 1_500;

/**
 * Repeats the observation until the checker finds no violation, and checks once more after a quiet time. Returns that
 * result, or the last result with violations when the limit is reached.
 * @throws when the last observation before the limit failed
 */
export async function settle(observe: () => Promise<History>, limitMs: number): Promise<SettledResult> {
  const start = performance.now();
  let last: CheckResult | undefined;
  let failure: unknown;
  do {
    try {
      last = checkHistory(await observe());
      failure = undefined;
      if (violations(last).length === 0) {
        const recoveredMs = Math.round(performance.now() - start);
        await delay(QUIET_MS);
        last = checkHistory(await observe());
        if (violations(last).length === 0) return { ...last, recoveredMs };
      }
    } catch (error) {
      failure = error;
    }
    await delay(POLL_MS);
  } while (performance.now() - start < limitMs);
  if (failure !== undefined) throw new Error('the system could not be observed', { cause: failure });
  if (last === undefined) throw new Error('the limit leaves no time for an observation');
  return { ...last, recoveredMs: null };
}
