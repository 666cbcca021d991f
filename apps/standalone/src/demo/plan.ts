import { hourOf, startOfMonth } from './local-time.js';
import { repeatableRandom } from './random.js';
import { type DemoTask, TASKS } from './school-tasks.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** So many of the tasks are of this month and of the last one: the month grows by 30 percent. */
const THIS_MONTH = 26;
const LAST_MONTH = 20;
/** Share of the last 30 days' tasks that reminders sent make: the efficiency, in percent. */
const EFFICIENCY = 0.92;
/** Of the reminders, so many in the last day, then so many in the six days before. */
const LAST_DAY = 6;
const LAST_WEEK = 15;
const FAILED = 3;
const SCHOOL_HOURS = [7, 17] as const;

export interface PlannedTask extends DemoTask {
  createdAt: Date;
  /** When it was completed or last activated. */
  changedAt: Date;
}
export interface PlannedReminder {
  /** Index of the task. */
  task: number;
  sentAt: Date;
  failed: boolean;
}
export interface DemoPlan {
  /** When the school was entered. */
  openedAt: Date;
  /** Oldest first. */
  tasks: PlannedTask[];
  /** Oldest first. */
  reminders: PlannedReminder[];
}

/** Lays the school's tasks and reminders over the months before `now`, so that every figure has something to show. */
export function planDemo(now: Date, timeZone: string): DemoPlan {
  const random = repeatableRandom(504);
  const between = (from: number, to: number): Date => new Date(Math.round(from + (to - from) * random()));
  const thisMonth = startOfMonth(now, timeZone).getTime();
  const lastMonth = startOfMonth(now, timeZone, 1).getTime();
  const earlier = startOfMonth(now, timeZone, 3).getTime();
  const createdAts = [
    ...times(TASKS.length - THIS_MONTH - LAST_MONTH, () => between(earlier, lastMonth)),
    ...times(LAST_MONTH, () => between(lastMonth, thisMonth)),
    ...times(THIS_MONTH, () => between(thisMonth, now.getTime())),
  ].sort((a, b) => a.getTime() - b.getTime());

  const tasks = TASKS.map((task, index) => {
    const createdAt = createdAts[index] ?? now;
    // An active task was last activated within its interval, so that its next reminder lies ahead.
    const earliest = task.state === 'active' ? now.getTime() - 0.9 * task.interval * MINUTE_MS : 0;
    return { ...task, createdAt, changedAt: between(Math.max(createdAt.getTime(), earliest), now.getTime()) };
  });

  const since = (days: number): number => now.getTime() - days * DAY_MS;
  const recent = tasks.filter((task) => task.createdAt.getTime() >= since(30)).length;
  const sent = Math.max(LAST_DAY + LAST_WEEK, Math.round(EFFICIENCY * recent));
  const inSchoolHours = (from: number, to: number): Date => {
    for (;;) {
      const instant = between(from, to);
      const hour = hourOf(instant, timeZone);
      if (hour >= SCHOOL_HOURS[0] && hour < SCHOOL_HOURS[1]) return instant;
    }
  };
  const sentAts = [
    ...times(sent - LAST_DAY - LAST_WEEK + FAILED, () => inSchoolHours(since(29.9), since(7))),
    ...times(LAST_WEEK, () => inSchoolHours(since(7), since(1))),
    ...times(LAST_DAY, () => inSchoolHours(since(1), now.getTime())),
  ].sort((a, b) => a.getTime() - b.getTime());
  const reminders = sentAts.map((sentAt, index) => {
    const known = Math.max(1, tasks.filter((task) => task.createdAt < sentAt).length);
    return { task: Math.floor(random() * known), sentAt, failed: index < FAILED };
  });
  return { openedAt: new Date(earlier - 30 * DAY_MS), tasks, reminders };
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
