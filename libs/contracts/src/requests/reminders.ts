import { z } from 'zod';
import { defineRequest } from '../define.js';
import { utcInstant } from '../entities/entity-fields.js';
import { batched, deliveryQuery, MAX_BATCH } from '../inputs/list.js';
import { HOLD_REASONS, type HoldReason } from '../rules/hold-reasons.js';
import { REMINDER_FILTERS, type ReminderFilter } from '../columns/viewed-lists.js';
import type { MetricsView } from '../views/figures.js';
import type { Page } from '../views/page.js';
import {
  OVERDUE_CHOICES,
  type OverdueChoice,
  type SuspensionView,
  type DeliveryView,
  type InitialiseResult,
  MAX_PLANNED_REMINDERS,
  type PlannedReminder,
  type ReminderView,
} from '../views/reminder.js';

const scheduledTask = z.object({ taskId: z.uuid(), nextReminder: utcInstant });
/** A task with the time of its next reminder. */
export type ScheduledTask = z.infer<typeof scheduledTask>;
const scheduledQuery = z.object({
  order: z.enum(['reminder', '-reminder']),
  after: scheduledTask.optional(),
  limit: z.int().min(1).max(MAX_BATCH),
});
export type ScheduledQuery = z.infer<typeof scheduledQuery>;

/** Reminder rows of the given tasks (scheduled or failed); tasks without one are left out. At most 500. */
export const GetReminders = defineRequest<ReminderView[], { taskIds: string[] }>(
  'scheduler.reminders.get',
  'school.read',
  z.object({ taskIds: z.array(z.uuid()).max(500) }),
);
/** The next scheduled reminders of remindable tasks, soonest first. */
export const ListUpcomingReminders = defineRequest<ReminderView[], { limit: number }>(
  'scheduler.reminders.upcoming',
  'school.read',
  z.object({ limit: z.int().min(1).max(50) }),
);
/** Scheduled reminders by time, as `order` says, after one that was read before. */
export const ListScheduledReminders = defineRequest<ScheduledTask[], ScheduledQuery>(
  'scheduler.reminders.list-scheduled',
  'school.read',
  scheduledQuery,
);
/** The next reminders of a task as its calendar places them, at most `count`; none without a scheduled reminder. */
export const PreviewReminders = defineRequest<PlannedReminder[], { taskId: string; count: number }>(
  'scheduler.reminders.preview',
  'school.read',
  z.object({ taskId: z.uuid(), count: z.int().min(1).max(MAX_PLANNED_REMINDERS) }),
);
/** Idempotent: keeps scheduled reminders and schedules the missing ones; of one task if `taskId` is given. */
export const InitialiseReminders = defineRequest<InitialiseResult, { taskId?: string | undefined }>(
  'scheduler.reminders.initialise',
  'school.write',
  z.object({ taskId: z.uuid().optional() }),
  30_000,
);

/** Ids of tasks whose reminder row satisfies a filter, the longest due first; at most `MAX_FOUND_BY_REMINDER`. */
export const FindTasksByReminder = defineRequest<string[], { filter: ReminderFilter }>(
  'scheduler.reminders.find-tasks',
  'school.read',
  z.object({ filter: z.enum(REMINDER_FILTERS) }),
);

/** The number of reminders that are held, of all departments; for `reason` only, if it is given. */
export const CountHeldReminders = defineRequest<{ held: number }, { reason?: HoldReason | undefined }>(
  'scheduler.reminders.count-held',
  'services',
  z.object({ reason: z.enum(HOLD_REASONS).optional() }),
);

/** Whether reminders wait for an administrator, because the data come from a backup. */
export const GetSuspension = defineRequest<{ suspension: SuspensionView | null }, Record<string, never>>(
  'scheduler.suspension.get',
  'services',
  z.object({}),
);
/** Without `overdue` they are sent. */
export const EndSuspension = defineRequest<Record<string, never>, { overdue?: OverdueChoice | undefined }>(
  'scheduler.suspension.end',
  'settings.write',
  z.object({ overdue: z.enum(OVERDUE_CHOICES).optional() }),
  30_000,
);

/** Newest first. */
export const ListDeliveries = defineRequest<Page<DeliveryView>, z.infer<typeof deliveryQuery>>(
  'notifier.deliveries.list',
  'school.read',
  batched(deliveryQuery),
);
/** Publishes all counts again, so that projections can be rebuilt. Returns the number of counts. */
export const RepublishCounts = defineRequest<{ events: number }, Record<string, never>>(
  'notifier.projection.republish',
  'services',
  z.object({}),
  60_000,
);

export const GetMetrics = defineRequest<MetricsView, Record<string, never>>(
  'metrics.figures.get',
  'school.read',
  z.object({}),
);
/** Reminders with a send time since the start of today in APP_TIME_ZONE. */
export const CountRemindersToday = defineRequest<{ count: number }, Record<string, never>>(
  'metrics.reminders.today',
  'school.read',
  z.object({}),
);
