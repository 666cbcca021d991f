import { setTimeout as delay } from 'node:timers/promises';

export interface ConsistentlyOptions {
  /** Default: 500. */
  forMs?: number;
  /** Until it is asked again; default: 20. */
  intervalMs?: number;
}

/**
 * Asks a probe (assertions) again and again for a time, and throws its first failure at once: for what must not happen.
 * {@link eventually} would pass over a failure that is repaired later.
 */
export async function consistently(
  probe: () => void | Promise<void>,
  { forMs = 500, intervalMs = 20 }: ConsistentlyOptions = {},
): Promise<void> {
  const end = performance.now() + forMs;
  do {
    await probe();
    await delay(intervalMs);
  } while (performance.now() < end);
  await probe();
}
