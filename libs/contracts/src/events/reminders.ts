import { z } from 'zod';
import { defineEvent } from '../define.js';
import { MAX_BUNDLE_SIZE } from '../entities/message-rules.js';
import { instantField } from '../fields.js';
import { HOLD_REASONS } from '../rules/hold-reasons.js';

const holdReason = z.enum(HOLD_REASONS);

const reminder = {
  reminderId: z.uuid(),
  taskId: z.uuid(),
  /** When the reminder was due. */
  dueAt: instantField,
};

/** Department of the employee; null if it is not known. */
const departmentId = z.uuid().nullable();

/**
 * Milliseconds before its due time at which a reminder is dispatched. In that time the notifier reads the task and
 * marks its attempt; it begins its POST when it is due.
 */
export const DISPATCH_AHEAD_MS = 50;
/** Reminders that fall due in the same window of this length, ms, are dispatched together: some so much earlier. */
export const DISPATCH_WINDOW_MS = 200;

/** A reminder is due. Ids and times only; at `expirytime` the scheduler dispatches it again. */
export const ReminderDue = defineEvent(
  'scheduler.reminder.due',
  z.object({
    ...reminder,
    activation: z.int().positive(),
    departmentId,
    /** Until when it was held; absent of one that was not. */
    heldUntil: instantField.optional(),
    /** From then on it waits for the next window of its calendar; absent of one that may be sent at any time. */
    sendUntil: instantField.optional(),
  }),
);
/**
 * Reminders of one employee that go in one message. The subject is the message, whose id follows from its reminders:
 * the event may come again, with fewer of them.
 */
export const BundleDue = defineEvent(
  'scheduler.bundle.due',
  z.object({
    messageId: z.uuid(),
    employeeId: z.uuid(),
    departmentId,
    /** When the message is to be sent. */
    sendAt: instantField,
    sendUntil: instantField.optional(),
    reminders: z
      .array(z.object({ ...reminder, activation: z.int().positive() }))
      .min(1)
      .max(MAX_BUNDLE_SIZE),
  }),
);
/** A task's next reminder was scheduled for `nextReminder`; open portals show it. */
export const ReminderScheduled = defineEvent(
  'scheduler.reminder.scheduled',
  z.object({
    reminderId: z.uuid(),
    taskId: z.uuid(),
    nextReminder: instantField,
    departmentId,
    heldReason: holdReason.nullable(),
  }),
);

const outcome = { ...reminder, attempts: z.int().nonnegative(), departmentId };
const ended = {
  ...outcome,
  sentAt: instantField,
};
export const ReminderSent = defineEvent('notifier.reminder.sent', z.object(ended));
export const ReminderFailed = defineEvent('notifier.reminder.failed', z.object({ ...ended, reason: z.string() }));
/** The task was paused, completed, deleted or reactivated before the send; nothing was sent. */
export const ReminderCancelled = defineEvent('notifier.reminder.cancelled', z.object(outcome));

/** Names an account of a channel, such as `whatsapp:cloud:106540352242922`. */
const account = z.string().min(1);

/**
 * A reminder cannot be sent soon: the scheduler holds it, and dispatches it again at `notBefore`. `account`: the one
 * that it waits for; null: it waits for none.
 */
export const ReminderDeferred = defineEvent(
  'notifier.reminder.deferred',
  z.object({
    reminderId: z.uuid(),
    taskId: z.uuid(),
    notBefore: instantField,
    reason: holdReason,
    account: account.nullable(),
  }),
);
/**
 * Reminders that wait for an account for `reason` may be sent: all of them, one after the other, or the `limit` not
 * tried for longest.
 */
export const RemindersReleased = defineEvent(
  'notifier.reminders.released',
  z.object({ account, reason: holdReason, limit: z.int().positive().optional() }),
);

/** An employee consents, and what the notifier reads of `tasks` says so now: what is held for it may be sent. */
export const EmployeeConsented = defineEvent('tasks.employee.consented', z.object({ employeeId: z.uuid() }));

const count = z.int().nonnegative();
/**
 * Reminders sent and failed in a minute, of one department, by one notifier process: the numbers themselves, not their
 * increase. They only grow, so the row with the larger sum is the newer.
 */
const sendCount = z.object({
  /** Start of the minute. */
  minute: instantField,
  /** The employee's department when the reminder was sent; null if it is not known. */
  departmentId: z.uuid().nullable(),
  instanceId: z.uuid(),
  sent: count,
  failed: count,
});
export type SendCount = z.infer<typeof sendCount>;

/** Maximum number of counts in an event. */
export const MAX_COUNTS = 500;
/** Send counts changed, or are published again. */
export const SendsCounted = defineEvent(
  'notifier.sends.counted',
  z.object({ counts: z.array(sendCount).max(MAX_COUNTS) }),
);

export type ReminderDueData = z.infer<typeof ReminderDue.data>;
export type BundleDueData = z.infer<typeof BundleDue.data>;
export type ReminderDeferredData = z.infer<typeof ReminderDeferred.data>;
export type ReminderFailedData = z.infer<typeof ReminderFailed.data>;

export const REMINDER_RESULTS = [ReminderSent, ReminderFailed, ReminderCancelled] as const;
