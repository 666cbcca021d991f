import { z } from 'zod';
import type { ATTENTION } from '../columns/viewed-lists.js';
import { upcomingReminderView } from './reminder.js';
import { taskView } from './task.js';

const count = z.int().nonnegative();

export const dashboardView = z.object({
  totalEmployees: count,
  activeTasks: count,
  totalTasks: count,
  totalDepartments: count,
  /** Reminders with a send time since the start of today in the school's zone. */
  remindersToday: count,
  recentTasks: z.array(taskView),
  upcomingReminders: z.array(upcomingReminderView),
});
export type DashboardView = z.infer<typeof dashboardView>;

/** Numbers of tasks that need somebody; each is the total of the list of tasks with the filter of its name. */
export const attentionView = z.object({
  failed: count,
  overdue: count,
  held: count,
  unreachable: count,
  reported: count,
} satisfies Record<(typeof ATTENTION)[number], unknown>);
export type AttentionView = z.infer<typeof attentionView>;

/** `name` is cut to the length of a chart's label; `fullName` is not. */
const label = { name: z.string(), fullName: z.string() };

/** The metrics screen's figures, by the formulas of docs/requirements.md (METR). */
export const metricsView = z.object({
  /** `name` is cut to 10 characters plus '...'. */
  departmentStats: z.array(z.object({ ...label, total: count, active: count })),
  /** Top 8 by tasks, descending. `name` is cut to 12 characters plus '...'. */
  employeeStats: z.array(z.object({ ...label, tasks: count, activeTasks: count })),
  taskStatusData: z.array(z.object({ name: z.string(), value: count, color: z.string() })),
  /** 24 buckets '00:00' to '23:00': reminders sent in the last 24 hours by hour of day. */
  reminderStats: z.array(z.object({ hour: z.string(), count })),
  /** 'Lun' to 'Dom': reminders of the last 7 days by weekday. */
  weeklyReminders: z.array(z.object({ day: z.string(), count })),
  /** Percent. */
  efficiency: z.int(),
  /** Percent. */
  productivity: z.int(),
  /** Such as '1.5h' or '45m'. */
  averageResponseTime: z.string(),
  /** Percent; may be negative. */
  monthlyGrowth: z.int(),
  /** Employees in the top list, at most 8. */
  activeEmployees: count,
  activeTasks: count,
  totalTasks: count,
  /** Reminders sent in the last 24 hours. */
  remindersToday: count,
  tasksThisMonth: count,
  tasksLastMonth: count,
  /** Receipts of the reminders sent in the last 30 days; null if the provider reported nothing. */
  receipts: z
    .object({
      /** Reminders of which anything was reported. */
      reported: count,
      delivered: count,
      read: count,
      /** Median time from sending to reading, with two significant digits; null while none was read. */
      medianReadSeconds: count.nullable(),
    })
    .nullable(),
  /** Open tasks whose due date has passed; null where no open task has one. */
  overdueTasks: count.nullable(),
});
export type MetricsView = z.infer<typeof metricsView>;
