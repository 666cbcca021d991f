const FIRST_MS = 200;
const LONGEST_MS = 5_000;

/**
 * Milliseconds before attempt `failures` + 1: doubling from 0.2 s to 5 s, jittered so that processes do not come back
 * as one.
 */
export const backoffMs = (failures: number, random = Math.random): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)) * (0.5 + random() / 2);
