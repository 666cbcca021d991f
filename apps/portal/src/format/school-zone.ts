import { isTimeZone } from '@recuerda/contracts';
import { keep, readKept } from '../config/browser-storage';

/** Kept for the next visit, whose first screen then waits for nothing. */
const KEY = 'recuerda.timeZone';
const listeners = new Set<() => void>();

/** The school's zone; null if not read yet, or not known to this browser. */
let known = remembered();

/** The zone in which the portal reads and shows every date and time: this computer's until the school's is known. */
export const schoolZone = (): string => known ?? computerZone();
export const isSchoolZoneKnown = (): boolean => known !== null;
export const computerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Takes what the server says; a zone that this browser does not know leaves the computer's. */
export const learnSchoolZone = (zone: string): void => take(isTimeZone(zone) ? zone : null);
export const forgetSchoolZone = (): void => take(null);

function take(next: string | null): void {
  if (next === known) return;
  known = next;
  keep(KEY, next);
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change of the zone. Returns how to stop. */
export function onSchoolZone(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function remembered(): string | null {
  const zone = readKept(KEY) ?? null;
  return zone !== null && isTimeZone(zone) ? zone : null;
}
