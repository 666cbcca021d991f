type FirstStepsState = 'begun' | 'over';

const KEY = 'recuerda.firstSteps';

/** What this browser has of the first steps; null: nothing yet. */
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
