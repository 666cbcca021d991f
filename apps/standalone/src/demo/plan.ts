import type { DemoFailure } from './failures.js';
import { hourOf, startOfMonth } from './local-time.js';
import { planReminders } from './plan-reminders.js';
import { planTasks } from './plan-tasks.js';
import { repeatableRandom } from './random.js';
import type { DemoTask } from './school-tasks.js';

const DAY_MS = 86_400_000;
const SCHOOL_HOURS = [7, 17] as const;

export interface PlannedTask extends DemoTask {
  createdAt: Date;
  /** When it was completed or last activated. */
  changedAt: Date;
  /** Due time of the reminder at which its chain stopped, as the first activation had set it; null when it runs. */
  stoppedAt: Date | null;
}
export interface PlannedReminder {
  /** Index of the task. */
  task: number;
  dueAt: Date;
  /** End of its last attempt. */
  sentAt: Date;
  /** Null: it was sent. */
  failure: DemoFailure | null;
}
export interface DemoPlan {
  /** When the school was entered. */
  openedAt: Date;
  /** Oldest first. */
  tasks: PlannedTask[];
  /** Oldest first. */
  reminders: PlannedReminder[];
}

/** What a plan is made with. Times in ms since the epoch. */
export interface Planning {
  now: number;
  /** Starts of this month, of the last one and of the one three before. */
  thisMonth: number;
  lastMonth: number;
  earlier: number;
  /** The same numbers every time, 0 to 1. */
  random(): number;
  between(from: number, to: number): Date;
  inSchoolHours(instant: Date): boolean;
}

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
