import { StepFailed } from '../lib/run-quietly.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const EXIT_CODE = 130;

/**
 * Until `end()` a signal does not end the process: the current or next `race()` rejects with StepFailed, so that
 * callers can clean up.
 */
export function watchInterruption() {
  const { promise, reject } = Promise.withResolvers();
  promise.catch(() => undefined);
  const interrupt = () => reject(new StepFailed('Interrupted.', EXIT_CODE));
  for (const signal of SIGNALS) process.on(signal, interrupt);
  return {
    race: (work) => Promise.race([work, promise]),
    end: () => {
      for (const signal of SIGNALS) process.off(signal, interrupt);
    },
  };
}
