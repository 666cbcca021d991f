import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const undos = new AsyncDisposableStack();
  const { signal } = interruption;
  const defer = (undo) => {
    undos.defer(undo);
    signal.throwIfAborted();
  };
  const onSignal = () => interruption.abort();
  for (const name of SIGNALS) process.on(name, onSignal);
  // The work has its time to notice the signal.
  const interrupted = once(signal, 'abort').then(() => sleep(LONGEST_STEP_MS).then(() => signal.throwIfAborted()));
  try {
    return await Promise.race([work(defer), interrupted]);
  } finally {
    await undos.disposeAsync();
    if (signal.aborted) process.exit(130);
    for (const name of SIGNALS) process.off(name, onSignal);
  }
}

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

/** A temporary folder, removed at the end. */
export async function temporaryFolder(defer) {
  const folder = await mkdtemp(join(tmpdir(), 'recuerda-bench-'));
  defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
