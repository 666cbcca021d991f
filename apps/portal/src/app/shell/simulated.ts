import { keep, readKept } from '../../config/browser-storage';

/** Kept for the next visit, which has the bar from the beginning. */
const KEY = 'recuerda.simulated';

export const wasSimulated = (): boolean => typeof readKept(KEY) === 'string';

/** Undefined: not known, and nothing changes. */
export function keepSimulated(simulated: boolean | undefined): void {
  if (simulated !== undefined) keep(KEY, simulated ? '' : null);
}
