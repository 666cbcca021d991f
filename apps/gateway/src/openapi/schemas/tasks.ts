import type { Page, ReminderView, TaskView, TaskWithReminder, UpcomingReminder } from '@recuerda/contracts';
import { z } from 'zod';
import { component } from '../registry.js';
import { id, instant, pageOf } from './page.js';

export const reminder = component(
  'Reminder',
  z.object({
    id,
    taskId: id,
    nextReminder: instant,
    sentAt: instant.nullable(),
    status: z.enum(['scheduled', 'sent', 'failed']),
  }),
) satisfies z.ZodType<ReminderView>;

export const task = component(
  'Task',
  z.object({
    id,
    title: z.string(),
    description: z.string().nullable(),
    employeeId: id,
    reminderInterval: z.int().positive(),
    isActive: z.boolean(),
    isCompleted: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
    employee: z
      .object({ id, name: z.string(), phone: z.string(), department: z.object({ id, name: z.string() }).nullable() })
      .nullable(),
  }),
  '`reminderInterval` en minutos.',
) satisfies z.ZodType<TaskView>;

export const taskWithReminder = component(
  'TaskWithReminder',
  z.object({ ...task.shape, nextReminder: reminder.nullable() }),
  '`nextReminder` está programado, o fallido si su cadena se detuvo; es null cuando no hay ninguno o el planificador no respondió.',
) satisfies z.ZodType<TaskWithReminder>;

export const taskPage = pageOf('TaskPage', taskWithReminder) satisfies z.ZodType<Page<TaskWithReminder>>;

/** A task's reminder row, whatever its status; null when it has none. */
export const taskReminder = z.object({ reminder: reminder.nullable() });
export type TaskReminder = z.infer<typeof taskReminder>;

export const upcomingReminder = component(
  'UpcomingReminder',
  z.object({
    ...reminder.shape,
    task: z.object({ id, title: z.string(), employeeName: z.string().nullable() }),
  }),
) satisfies z.ZodType<UpcomingReminder>;
