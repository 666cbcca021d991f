import { z } from 'zod';
import { defineRequest } from '../define.js';
import { utcInstant } from '../entities/entity-fields.js';
import { batched, deliveryQuery, MAX_BATCH } from '../inputs/list.js';
import { HOLD_REASONS } from '../rules/hold-reasons.js';
import { REMINDER_FILTERS } from '../columns/viewed-lists.js';
import { costQuery, type CostsView } from '../views/costs.js';
import type { MetricsView } from '../views/figures.js';
import type { Page } from '../views/page.js';
import {
  OVERDUE_CHOICES,
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
export const GetReminders = defineRequest<ReminderView[]>('scheduler.reminders.get', 'school.read').takes(
  z.object({ taskIds: z.array(z.uuid()).max(500) }),
);
/** The next scheduled reminders of remindable tasks, soonest first. */
export const ListUpcomingReminders = defineRequest<ReminderView[]>('scheduler.reminders.upcoming', 'school.read').takes(
  z.object({ limit: z.int().min(1).max(50) }),
);
/** Scheduled reminders by time, as `order` says, after one that was read before. */
export const ListScheduledReminders = defineRequest<ScheduledTask[]>(
  'scheduler.reminders.list-scheduled',
  'school.read',
).takes(scheduledQuery);
/** The next reminders of a task as its calendar places them, at most `count`; none without a scheduled reminder. */
export const PreviewReminders = defineRequest<PlannedReminder[]>('scheduler.reminders.preview', 'school.read').takes(
  z.object({ taskId: z.uuid(), count: z.int().min(1).max(MAX_PLANNED_REMINDERS) }),
);
/** Idempotent: keeps scheduled reminders and schedules the missing ones; of one task if `taskId` is given. */
export const InitialiseReminders = defineRequest<InitialiseResult>(
  'scheduler.reminders.initialise',
  'school.write',
  30_000,
).takes(z.object({ taskId: z.uuid().optional() }));

/** Ids of tasks whose reminder row satisfies a filter, the longest due first; at most `MAX_FOUND_BY_REMINDER`. */
export const FindTasksByReminder = defineRequest<string[]>('scheduler.reminders.find-tasks', 'school.read').takes(
  z.object({ filter: z.enum(REMINDER_FILTERS) }),
);

/**
 * The number of reminders that are held, of all departments: for `reason` only, and only those that wait for `account`,
 * if these are given.
 */
export const CountHeldReminders = defineRequest<{ held: number }>('scheduler.reminders.count-held', 'services').takes(
  z.object({ reason: z.enum(HOLD_REASONS).optional(), account: z.string().optional() }),
);

/** Whether reminders wait for an administrator, because the data come from a backup. */
export const GetSuspension = defineRequest<{ suspension: SuspensionView | null }>(
  'scheduler.suspension.get',
  'services',
);
/** Without `overdue` they are sent. */
export const EndSuspension = defineRequest('scheduler.suspension.end', 'settings.write', 30_000).takes(
  z.object({ overdue: z.enum(OVERDUE_CHOICES).optional() }),
);

/** Newest first. */
export const ListDeliveries = defineRequest<Page<DeliveryView>>('notifier.deliveries.list', 'school.read').takes(
  batched(deliveryQuery),
);
export const GetCosts = defineRequest<CostsView>('notifier.costs.get', 'school.read').takes(costQuery);
/** Publishes all counts again, so that projections can be rebuilt. Returns the number of counts. */
export const RepublishCounts = defineRequest<{ events: number }>('notifier.projection.republish', 'services', 60_000);

export const GetMetrics = defineRequest<MetricsView>('metrics.figures.get', 'school.read');
/** Reminders with a send time since the start of today in the school's zone. */
export const CountRemindersToday = defineRequest<{ count: number }>('metrics.reminders.today', 'school.read');
