import { setTimeout as sleep } from 'node:timers/promises';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** For what cannot be interrupted, such as a server that starts. */
const LONGEST_STEP_MS = 30_000;

const interruption = new AbortController();

/** Waits; rejects immediately when this process gets a signal to end. */
export const pause = (ms) => sleep(ms, undefined, { signal: interruption.signal });

/**
 * Runs `work` with a `defer` for what must be undone; undoes it in reverse order at the end, after an error, and on a
 * signal, which then ends the process with 130.
 */
export async function withCleanup(work) {
  const undos = [];
  const defer = (undo) => {
    undos.push(undo);
    interruption.signal.throwIfAborted();
  };
  const onSignal = () => interruption.abort();
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await Promise.race([work(defer), afterSignal()]);
  } finally {
    await runAll(undos);
    if (interruption.signal.aborted) process.exit(130);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

/** Rejects when the work has had its time to notice a signal. */
function afterSignal() {
  return new Promise((_, reject) => {
    const { signal } = interruption;
    signal.addEventListener('abort', () => setTimeout(reject, LONGEST_STEP_MS, signal.reason), { once: true });
  });
}

/** Undoes in reverse order; every undo runs, whatever becomes of the others. */
export async function runAll(undos) {
  for (let undo = undos.pop(); undo; undo = undos.pop()) {
    await Promise.resolve(undo()).catch((error) => console.error('could not undo:', error));
  }
}
