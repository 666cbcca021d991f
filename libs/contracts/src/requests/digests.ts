import { z } from 'zod';
import { defineRequest } from '../define.js';

/** Maximum titles in an item of {@link ListOpenTasksByEmployee}. */
export const MAX_DIGEST_TITLES = 15;

/** An employee with open tasks who can get messages. */
export interface EmployeeOpenTasks {
  employeeId: string;
  name: string;
  phone: string;
  departmentId: string | null;
  /** Number of open tasks, paused ones too. */
  count: number;
  /** The next due first, then the oldest; at most {@link MAX_DIGEST_TITLES}. */
  titles: string[];
}

/** Employees whose ids come after `after`, in the order of their ids. */
export const ListOpenTasksByEmployee = defineRequest<EmployeeOpenTasks[]>(
  'tasks.tasks.list-open-by-employee',
  'services',
).takes(z.object({ after: z.uuid().optional(), limit: z.int().min(1).max(500) }));

/** Maximum tasks in {@link DepartmentSummary}. */
export const MAX_SUMMARY_TASKS = 5;

/** How the tasks of a department are. */
export interface DepartmentSummary {
  /** Paused ones too. */
  open: number;
  overdue: number;
  escalated: number;
  /** Overdue for longest; at most {@link MAX_SUMMARY_TASKS}. */
  firstOverdue: { title: string; employeeName: string }[];
}
export const SummariseDepartment = defineRequest<DepartmentSummary>(
  'tasks.tasks.summarise-department',
  'services',
).takes(z.object({ departmentId: z.uuid() }));

/** Returns the ids of those whose calendar has no window between two instants. */
export const FindAbsentEmployees = defineRequest<string[]>('scheduler.calendars.find-absent', 'services').takes(
  z.object({
    employees: z.array(z.object({ employeeId: z.uuid(), departmentId: z.uuid().nullable() })).max(500),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
  }),
);
