import { HOUR_MS } from '@recuerda/contracts';

interface LocalParts {
  year: number;
  month: number;
  hour: number;
}

function partsIn(timeZone: string, instant: Date): LocalParts & { offsetMs: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  return { year, month, hour, offsetMs: asUtc - Math.floor(instant.getTime() / 1_000) * 1_000 };
}

/** Midnight of the first day of the month `monthsBack` before that of `now`, in the zone. */
export function startOfMonth(now: Date, timeZone: string, monthsBack = 0): Date {
  const { year, month } = partsIn(timeZone, now);
  const asUtc = Date.UTC(year, month - 1 - monthsBack, 1);
  // Zones change their offset by hours, never near the middle of the first day.
  return new Date(asUtc - partsIn(timeZone, new Date(asUtc + 12 * HOUR_MS)).offsetMs);
}

export const hourOf = (instant: Date, timeZone: string): number => partsIn(timeZone, instant).hour;
