import { DAY_MS, HOUR_MS } from '@recuerda/contracts';
import type { DemoPlan, Planning } from './demo-plan.js';
import { planReminders } from './plan-reminders.js';
import { planTasks } from './plan-tasks.js';

const SCHOOL_HOURS = [7, 17] as const;

/** Lays the school's tasks and reminders over the months before `now`, so that every figure has something to show. */
export function planDemo(now: Date, timeZone: string): DemoPlan {
  const random = repeatableRandom(504);
  const planning: Planning = {
    now: now.getTime(),
    thisMonth: startOfMonth(now, timeZone).getTime(),
    lastMonth: startOfMonth(now, timeZone, 1).getTime(),
    earlier: startOfMonth(now, timeZone, 3).getTime(),
    random,
    between: (from, to) => new Date(Math.round(from + (to - from) * random())),
    inSchoolHours: (instant) => {
      const hour = hourOf(instant, timeZone);
      return hour >= SCHOOL_HOURS[0] && hour < SCHOOL_HOURS[1];
    },
  };
  const tasks = planTasks(planning);
  return { openedAt: new Date(planning.earlier - 30 * DAY_MS), tasks, reminders: planReminders(planning, tasks) };
}

/** Numbers from 0 to 1 that come the same every time (mulberry32), so that every demo looks alike. */
function repeatableRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

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
