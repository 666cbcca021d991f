import type { DashboardView, MetricsView } from '@recuerda/contracts';
import { z } from 'zod';
import { component } from '../registry.js';
import { count } from './page.js';
import { task, upcomingReminder } from './tasks.js';

export const dashboard = component(
  'Dashboard',
  z.object({
    totalEmployees: count,
    activeTasks: count,
    totalTasks: count,
    totalDepartments: count,
    remindersToday: count,
    recentTasks: z.array(task),
    upcomingReminders: z.array(upcomingReminder),
  }),
) satisfies z.ZodType<DashboardView>;

const label = { name: z.string(), fullName: z.string() };
export const metrics = component(
  'Metrics',
  z.object({
    departmentStats: z.array(z.object({ ...label, total: count, active: count })),
    employeeStats: z.array(z.object({ ...label, tasks: count, activeTasks: count })),
    taskStatusData: z.array(z.object({ name: z.string(), value: count, color: z.string() })),
    reminderStats: z.array(z.object({ hour: z.string(), count })),
    weeklyReminders: z.array(z.object({ day: z.string(), count })),
    efficiency: z.int(),
    productivity: z.int(),
    averageResponseTime: z.string(),
    monthlyGrowth: z.int(),
    activeEmployees: count,
    activeTasks: count,
    totalTasks: count,
    remindersToday: count,
    tasksThisMonth: count,
    tasksLastMonth: count,
  }),
) satisfies z.ZodType<MetricsView>;
