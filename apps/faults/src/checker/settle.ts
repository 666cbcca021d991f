import { setTimeout as delay } from 'node:timers/promises';
import type { History } from './history.js';
import { checkHistory } from './checker.js';
import { type SettledResult, type CheckResult, violations } from './check-result.js';

const POLL_MS = 250;
/** Something may still be on its way that comes too much, such as a second POST: it must stay as it is for so long. */
const QUIET_MS = 1_500;

/**
 * Asks the witnesses until they agree that all is well, and once more after a quiet time. What they agree on then counts;
 * when they never do, the last verdict tells why. Rejects when a witness could not be asked at all by the limit.
 */
export async function settle(witness: () => Promise<History>, limitMs: number): Promise<SettledResult> {
  const start = performance.now();
  let last: CheckResult | undefined;
  let failure: unknown;
  do {
    try {
      last = checkHistory(await witness());
      failure = undefined;
      if (violations(last).length === 0) {
        const recoveredMs = Math.round(performance.now() - start);
        await delay(QUIET_MS);
        last = checkHistory(await witness());
        if (violations(last).length === 0) return { ...last, recoveredMs };
      }
    } catch (error) {
      failure = error;
    }
    await delay(POLL_MS);
  } while (performance.now() - start < limitMs);
  if (failure !== undefined) throw new Error('a witness could not be asked', { cause: failure });
  if (last === undefined) throw new Error('the limit leaves no time to ask a witness');
  return { ...last, recoveredMs: null };
}
