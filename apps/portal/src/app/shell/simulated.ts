/** Kept for the next visit, which has the bar from the beginning. */
const KEY = 'recuerda.simulated';

export function wasSimulated(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Undefined: not known, and nothing changes. */
export function keepSimulated(simulated: boolean | undefined): void {
  try {
    if (simulated) localStorage.setItem(KEY, '');
    else if (simulated === false) localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the next visit shows it once the provider is known.
  }
}
