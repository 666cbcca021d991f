import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 200;
const ANSWER_LIMIT_MS = 1_000;

/** Resolves when all processes are ready, or the signal aborts. */
export async function untilReady(planned, signal) {
  let waiting = planned;
  while (waiting.length > 0 && !signal.aborted) {
    const ready = await Promise.all(waiting.map(isReady));
    waiting = waiting.filter((_process, index) => !ready[index]);
    if (waiting.length > 0) await delay(POLL_MS);
  }
}

async function isReady({ address }) {
  try {
    return (await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })).ok;
  } catch {
    return false; // not listening yet
  }
}
