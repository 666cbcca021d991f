import { DAY_MS } from '@recuerda/contracts';
import type { DemoPlan, Planning } from './demo-plan.js';
import { hourOf, startOfMonth } from './local-time.js';
import { planReminders } from './plan-reminders.js';
import { planTasks } from './plan-tasks.js';
import { repeatableRandom } from './random.js';

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
