import { keep, readKept } from '../../config/browser-storage';

type FirstStepsState = 'begun' | 'over';

const KEY = 'recuerda.firstSteps';

/** State of the first steps in this browser; null: not begun. Where storage is blocked they could not be dismissed. */
export function firstStepsState(): FirstStepsState | null {
  const kept = readKept(KEY) as FirstStepsState | null | undefined;
  return kept === undefined ? 'over' : kept;
}

export const keepFirstSteps = (state: FirstStepsState): void => keep(KEY, state);
