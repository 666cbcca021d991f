import type { z } from 'zod';
import {
  auditPage,
  dashboard,
  deliveryPage,
  departmentPage,
  employeePage,
  metrics,
  systemStatus,
  taskPage,
  taskReminder,
  taskWithReminder,
  upcomingReminder,
} from '../openapi/components.js';
import { TASK_ID } from './samples.js';

/** Id of the one department, employee and task that the paths below ask for. */
export const DOCUMENTED_ID = TASK_ID;

/** Documented answer of each GET, to be compared with what the real services answer. */
export const DOCUMENTED_ANSWERS: readonly (readonly [path: string, schema: z.ZodType])[] = [
  ['/api/departments', departmentPage],
  ['/api/employees', employeePage],
  ['/api/tasks', taskPage],
  [`/api/tasks?ids=${TASK_ID}`, taskPage],
  [`/api/tasks/${TASK_ID}`, taskWithReminder],
  [`/api/tasks/${TASK_ID}/reminder`, taskReminder],
  ['/api/reminders/upcoming', upcomingReminder.array()],
  ['/api/deliveries', deliveryPage],
  ['/api/audit', auditPage],
  ['/api/dashboard', dashboard],
  ['/api/metrics', metrics],
  ['/api/status', systemStatus],
];
