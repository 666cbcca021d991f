import type { OpenInterval } from '@recuerda/calendar';
import { MINUTE_MS } from '@recuerda/contracts';

/** Returns where docs/calendars.md places what waited, ms after the start of a spread of so many ms. */
export const placeInSpread = (employeeId: string, spreadMs: number): number =>
  Number.parseInt(employeeId.slice(-8), 16) % spreadMs;

const spreadOf = ({ opensAt, closesAt }: OpenInterval): number =>
  Math.max(1, Math.min(5 * MINUTE_MS, Math.floor((closesAt.getTime() - opensAt.getTime()) / 10)));

/** Moves a reminder that is due outside the intervals to the next one, by the rules of docs/calendars.md. */
export function placeByModel(nominal: Date, employeeId: string, intervals: readonly OpenInterval[]) {
  const next = intervals.find(({ closesAt }) => closesAt > nominal);
  if (!next || next.opensAt <= nominal) return { at: nominal, dueAt: null, reason: null, closesAt: next?.closesAt };
  const at = new Date(next.opensAt.getTime() + placeInSpread(employeeId, spreadOf(next)));
  return { at, dueAt: nominal, reason: next.reason, closesAt: next.closesAt };
}
