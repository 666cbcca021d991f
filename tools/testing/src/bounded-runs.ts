import { isLongRun } from './long-run.js';

/** Share of its runs that the ordinary run makes. */
const ORDINARY_SHARE = 1 / 4;

/**
 * Settings of a property that uses servers: after 40 s it takes no further run. A failure that fast-check is still
 * shrinking is then reported as it is, with its seed, before Jest's own limit hides it.
 * @param numRuns - of the long run
 */
export const boundedRuns = (numRuns: number) => ({
  numRuns: isLongRun ? numRuns : Math.ceil(numRuns * ORDINARY_SHARE),
  interruptAfterTimeLimit: 40_000,
});
