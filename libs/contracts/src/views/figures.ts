import type { UpcomingReminder } from './reminder.js';
import type { TaskView } from './task.js';

export interface DashboardView {
  totalEmployees: number;
  activeTasks: number;
  totalTasks: number;
  totalDepartments: number;
  /** Reminders with a send time since the start of today in APP_TIME_ZONE. */
  remindersToday: number;
  recentTasks: TaskView[];
  upcomingReminders: UpcomingReminder[];
}

/** The metrics screen's figures, by the formulas of docs/requirements.md (METR). */
export interface MetricsView {
  /** `name` is cut to 10 characters plus '...'; `fullName` is not. */
  departmentStats: { name: string; fullName: string; total: number; active: number }[];
  /** Top 8 by tasks, descending. `name` is cut to 12 characters plus '...'. */
  employeeStats: { name: string; fullName: string; tasks: number; activeTasks: number }[];
  taskStatusData: { name: string; value: number; color: string }[];
  /** 24 buckets '00:00' to '23:00': reminders sent in the last 24 hours by hour of day. */
  reminderStats: { hour: string; count: number }[];
  /** 'Lun' to 'Dom': reminders of the last 7 days by weekday. */
  weeklyReminders: { day: string; count: number }[];
  /** Percent. */
  efficiency: number;
  /** Percent. */
  productivity: number;
  /** Such as '1.5h' or '45m'. */
  averageResponseTime: string;
  /** Percent; may be negative. */
  monthlyGrowth: number;
  /** Employees in the top list, at most 8. */
  activeEmployees: number;
  activeTasks: number;
  totalTasks: number;
  /** Reminders sent in the last 24 hours. */
  remindersToday: number;
  tasksThisMonth: number;
  tasksLastMonth: number;
}
