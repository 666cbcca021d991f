type FirstStepsState = 'begun' | 'over';

const KEY = 'recuerda.firstSteps';

/** State of the first steps in this browser; null: none yet. */
export function firstStepsState(): FirstStepsState | null {
  try {
    return localStorage.getItem(KEY) as FirstStepsState | null;
  } catch {
    // Storage is blocked: they could not be dismissed for good.
    return 'over';
  }
}

export function keepFirstSteps(state: FirstStepsState): void {
  try {
    localStorage.setItem(KEY, state);
  } catch {
    // Storage is full: they come back with the next visit.
  }
}
