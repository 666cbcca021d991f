import { StepFailed } from '../lib/quiet.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const EXIT_CODE = 130;

/**
 * From now until `end()` a signal does not end the process: it makes what is under way in `race()`, or comes next, reject with
 * StepFailed, so that whoever started something stops it.
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
