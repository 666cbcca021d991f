import { setTimeout as sleep } from 'node:timers/promises';

/** Longest work without a pause, ms: in one process reminders are sent meanwhile. */
const TURN_MS = 2;
/** Length of the pause, ms. */
const PAUSE_MS = 4;

/** Yields the values, with pauses in which other work of the process has its turn. */
export async function* inTurns<T>(values: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  let began = performance.now();
  for await (const value of values) {
    yield value;
    if (performance.now() - began < TURN_MS) continue;
    await sleep(PAUSE_MS);
    began = performance.now();
  }
}
