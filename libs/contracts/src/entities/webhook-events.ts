import { z } from 'zod';
import { WEBHOOK_TASK_FIELDS } from '../columns/task-fields.js';
import { instantField } from '../fields.js';
import { maskOf, utcInstant } from './entity-fields.js';
import { storedTask } from './task.js';

const department = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  createdAt: utcInstant,
  updatedAt: utcInstant,
});
const employee = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string(),
  departmentId: z.uuid(),
  createdAt: utcInstant,
  updatedAt: utcInstant,
});
const BEFORE = ['id', 'title', 'description', 'employeeId', 'departmentId', 'reminderInterval'] as const;
const AFTER = ['isActive', 'isCompleted', ...WEBHOOK_TASK_FIELDS, 'snoozedUntil', 'createdAt', 'updatedAt'] as const;
/** In this order, which receivers may know. */
const task = storedTask.extend({ departmentId: z.uuid().nullable() }).pick(maskOf([...BEFORE, ...AFTER]));
const deleted = z.object({ id: z.uuid() });
const reminder = z.object({
  reminderId: z.uuid(),
  taskId: z.uuid(),
  departmentId: z.uuid().nullable(),
  dueAt: instantField,
  /** When it was sent, or given up. */
  sentAt: instantField,
  attempts: z.int().nonnegative(),
});
const escalation = z.object({
  reminderId: z.uuid(),
  taskId: z.uuid(),
  title: z.string(),
  employeeId: z.uuid(),
  departmentId: z.uuid().nullable(),
  /** The employee who is asked. */
  recipientId: z.uuid(),
  /** Reminders without an answer. */
  count: z.int().positive(),
  /** From 1. */
  step: z.int().positive(),
});

/** The `data` of what outgoing webhooks say, by type: the only place that names the types. */
export const WEBHOOK_DATA = {
  'task.created': task,
  'task.updated': task,
  'task.paused': task,
  'task.activated': task,
  'task.completed': task,
  'task.reopened': task,
  'task.deleted': deleted,
  'reminder.sent': reminder,
  'reminder.failed': reminder.extend({ reason: z.string() }),
  'reminder.escalated': escalation,
  'employee.created': employee,
  'employee.updated': employee,
  'employee.deleted': deleted,
  'department.created': department,
  'department.updated': department,
  'department.deleted': deleted,
} as const;
export type WebhookEventType = keyof typeof WEBHOOK_DATA;
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_DATA) as [WebhookEventType, ...WebhookEventType[]];
/** Events made of the results of reminders. */
export const WEBHOOK_REMINDER_EVENTS: readonly WebhookEventType[] = ['reminder.sent', 'reminder.failed'];

/** Type of the event that 'Probar' sends. */
export const WEBHOOK_PING = 'test.ping';
export const pingData = z.object({ endpointId: z.uuid() });

/** The body of a webhook: `timestamp` is when it happened. */
export const webhookBody = <T>(type: string, data: z.ZodType<T>) =>
  z.object({ type: z.literal(type), timestamp: utcInstant, data });
