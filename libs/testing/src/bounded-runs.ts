/**
 * Settings of a property that uses servers: after 40 s it takes no further run. A failure that fast-check is still
 * shrinking is then reported as it is, with its seed, before Jest's own limit hides it.
 */
export const boundedRuns = (numRuns: number) => ({ numRuns, interruptAfterTimeLimit: 40_000 });
