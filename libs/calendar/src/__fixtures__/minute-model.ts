import type { Calendar, ClosedReason, DailyWindow } from '../calendar.js';
import { MINUTE_MS } from '../durations.js';

const DAY_MINUTES = 1_440;

/** The state of a minute in the model. */
interface Minute {
  at: number;
  open: boolean;
}

/** Reads the clocks of a zone, minute by minute: `2026-03-08T01:59`. */
function clockOf(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (at) => format.format(at).replace(' ', 'T');
}

/**
 * The rules as a person would check them with a clock in the hand: a window begins at the first minute at which the
 * clock shows its time or later, and ends in the same way. `from` and `days` bound what is looked at.
 */
export function minutesOf(calendar: Calendar, from: number, days: number): Minute[] {
  const clock = clockOf(calendar.timeZone);
  // The day before: its windows last until midnight.
  const start = from - 2 * DAY_MINUTES * MINUTE_MS;
  const shown = Array.from({ length: (days + 4) * DAY_MINUTES }, (_, index) => clock(start + index * MINUTE_MS));
  const open = new Set<number>();
  for (const date of daysAround(shown)) {
    if (closedOn(calendar, date)) continue;
    for (const window of windowsOn(calendar, date)) {
      const [first, end] = [firstAt(shown, date, window.from), firstAt(shown, date, window.to)];
      for (let index = first; index < end; index += 1) open.add(index);
    }
  }
  const skipped = 2 * DAY_MINUTES;
  return Array.from({ length: days * DAY_MINUTES }, (_, index) => ({
    at: from + index * MINUTE_MS,
    open: open.has(index + skipped),
  }));
}

const closedOn = ({ closedDays }: Calendar, date: string): ClosedReason | undefined => {
  const reasons = closedDays.filter(({ from, to }) => from <= date && date <= to).map(({ reason }) => reason);
  return reasons.includes('absence') ? 'absence' : reasons[0];
};

function windowsOn({ weeks }: Calendar, date: string): readonly DailyWindow[] {
  if (weeks === null) return [{ from: '00:00', to: '24:00' }];
  return weeks[(new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7] ?? [];
}

/** All dates, also one that the zone has skipped. */
function daysAround(shown: readonly string[]): string[] {
  const first = Date.parse(`${shown[0]?.slice(0, 10)}T00:00Z`);
  const count = shown.length / DAY_MINUTES + 1;
  return Array.from({ length: count }, (_, day) =>
    new Date(first + day * DAY_MINUTES * MINUTE_MS).toISOString().slice(0, 10),
  );
}

function firstAt(shown: readonly string[], date: string, time: string): number {
  const next = new Date(Date.parse(`${date}T00:00Z`) + DAY_MINUTES * MINUTE_MS).toISOString().slice(0, 10);
  const target = time === '24:00' ? `${next}T00:00` : `${date}T${time}`;
  const index = shown.findIndex((local) => local >= target);
  return index === -1 ? shown.length : index;
}
