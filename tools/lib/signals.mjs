import { constants } from 'node:os';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * While `work` runs, signals to this process are forwarded to the child instead of ending this process, which must
 * outlive the child to return its exit code.
 */
export async function forwardingSignals(child, work) {
  // On Windows the console signals the child, too; `kill` would end it at once.
  const forward = (signal) => void (process.platform === 'win32' || child.kill(signal));
  for (const signal of FORWARDED) process.on(signal, forward);
  try {
    return await work;
  } finally {
    for (const signal of FORWARDED) process.off(signal, forward);
  }
}

/** Returns the exit status like a shell: the code, or 128 + the number of the signal. */
export const exitCodeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);
