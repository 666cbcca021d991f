import { pause } from './cleanup.mjs';

/**
 * Asks `probe` until it answers something truthy, and answers that; throws an Error with what `describe` says after
 * `limitMs`.
 */
export async function until(describe, probe, { limitMs, everyMs = 20 }) {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const found = await probe();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`not within ${limitMs} ms: ${await describe()}`);
    await pause(everyMs);
  }
}
