import { setTimeout as sleep } from 'node:timers/promises';

/** Longest work without a pause, ms: in one process reminders are sent meanwhile. */
const TURN_MS = 2;
/** Longest pause, ms. */
const MAX_PAUSE_MS = 8;
/** Greatest utilization of the event loop, from 0 to 1, at which nothing waits for it. */
const IDLE = 0.2;

/** Yields the values, with pauses in which other work of the process has its turn. */
export async function* inTurns<T>(values: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  let began = performance.now();
  for await (const value of values) {
    yield value;
    if (performance.now() - began < TURN_MS) continue;
    await untilIdle(MAX_PAUSE_MS);
    began = performance.now();
  }
}

/** Waits until the process has nothing else to do, at most `maxMs`. */
export async function untilIdle(maxMs: number): Promise<void> {
  const end = performance.now() + maxMs;
  let utilization: number;
  do {
    const before = performance.eventLoopUtilization();
    await sleep(1);
    ({ utilization } = performance.eventLoopUtilization(before));
  } while (utilization > IDLE && performance.now() < end);
}
