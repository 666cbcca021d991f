import type { Calendar, ClosedDays, ClosedReason, DailyWindow, OpenInterval } from './calendar.js';
import { DAY_MS } from './durations.js';
import { addDays, dateOf, instantOf, weekdayOf } from './local-time.js';

const ALL_DAY: readonly DailyWindow[] = [{ from: '00:00', to: '24:00' }];
/** An absence explains more than a holiday, a holiday more than the hours. */
const REASONS: readonly ClosedReason[] = ['hours', 'holiday', 'absence'];

/** How far back the last open day is looked for: longer than two of the longest absences. */
const LOOK_BACK_DAYS = 1_000;

/**
 * Returns when reminders may be sent from `from` to before `to`, in order: windows that touch are one interval. An
 * interval that is open at `from` keeps its true begin, if that was at most a day before.
 */
export function openIntervals(calendar: Calendar, from: Date, to: Date): OpenInterval[] {
  const found: OpenInterval[] = [];
  let reason: ClosedReason = 'hours';
  for (const { windows, closed } of daysBetween(calendar, from, to)) {
    if (closed) {
      if (windows.length > 0) reason = stronger(reason, closed.reason);
      continue;
    }
    for (const { opensAt, closesAt } of windows) {
      const last = found.at(-1);
      if (last && last.closesAt.getTime() >= opensAt.getTime()) found[found.length - 1] = { ...last, closesAt };
      else found.push({ opensAt, closesAt, reason });
      reason = 'hours';
    }
  }
  return found
    .filter(({ opensAt, closesAt }) => closesAt > from && opensAt < to)
    .map((one) => (one.closesAt > to ? { ...one, closesAt: to } : one));
}

/** How far ahead openings are looked for: at first, and at most. */
const [FEW_DAYS, MOST_DAYS] = [8, 4_096];

/** Returns the open intervals of some days from `from` on, of so many that one opens on them, ahead of their end. */
export function nextOpenIntervals(calendar: Calendar, from: Date): OpenInterval[] {
  for (let days = FEW_DAYS; ; days *= 2) {
    const to = new Date(from.getTime() + days * DAY_MS);
    const found = openIntervals(calendar, from, to);
    const opensAt = found[0]?.opensAt.getTime() ?? Infinity;
    // An interval that the end cuts off would be too short to spread reminders as they are.
    if (opensAt <= to.getTime() - DAY_MS || days >= MOST_DAYS) return found;
  }
}

/** Returns why it is closed at `instant`; null where it is open. */
export function closedReason(calendar: Calendar, instant: Date): ClosedReason | null {
  const after = new Date(instant.getTime() + 1);
  if (openIntervals(calendar, instant, after).length > 0) return null;
  return closingOf(calendar, dateOf(calendar.timeZone, instant))?.reason ?? 'hours';
}

/**
 * Returns the last local date before that of `instant` on which a window opens: what was closed before it explains no
 * reminder that waits at `instant`.
 */
export function lastOpenDate(calendar: Calendar, instant: Date): string {
  let date = dateOf(calendar.timeZone, instant);
  for (let days = 0; days < LOOK_BACK_DAYS; days += 1) {
    date = addDays(date, -1);
    if (!closingOf(calendar, date) && windowsOf(calendar, date).length > 0) break;
  }
  return date;
}

interface Window {
  opensAt: Date;
  closesAt: Date;
}
interface Day {
  windows: Window[];
  closed: ClosedDays | undefined;
}

/** The days from the last one before `from` on which a window opens, and may last until then. */
function* daysBetween(calendar: Calendar, from: Date, to: Date): Generator<Day> {
  const last = dateOf(calendar.timeZone, to);
  for (let date = lastOpenDate(calendar, from); date <= last; date = addDays(date, 1))
    yield { windows: windowsOf(calendar, date), closed: closingOf(calendar, date) };
}

/** The windows of a local date, as if it were not closed. */
const windowsOf = ({ timeZone, weeks }: Calendar, date: string): Window[] =>
  (weeks === null ? ALL_DAY : (weeks[weekdayOf(date)] ?? []))
    .map((window) => ({
      opensAt: instantOf(timeZone, date, window.from),
      closesAt: instantOf(timeZone, date, window.to),
    }))
    // The clocks may skip a whole window.
    .filter(({ opensAt, closesAt }) => opensAt < closesAt)
    .sort((one, other) => one.opensAt.getTime() - other.opensAt.getTime());

const closingOf = ({ closedDays }: Calendar, date: string): ClosedDays | undefined =>
  closedDays
    .filter(({ from, to }) => from <= date && date <= to)
    .sort((one, other) => REASONS.indexOf(other.reason) - REASONS.indexOf(one.reason))[0];

const stronger = (one: ClosedReason, other: ClosedReason): ClosedReason =>
  REASONS.indexOf(one) >= REASONS.indexOf(other) ? one : other;
