import { z } from 'zod';
import { utcInstant } from '../entities/entity-fields.js';
import { HOLD_REASONS } from '../rules/hold-reasons.js';
import { RECEIPTS } from '../rules/receipts.js';

const count = z.int().nonnegative();

/** The reminder row of a task. */
export const reminderView = z.object({
  id: z.uuid(),
  taskId: z.uuid(),
  nextReminder: utcInstant,
  sentAt: utcInstant.nullable(),
  status: z.enum(['scheduled', 'sent', 'failed']),
  /** Why it is held until `nextReminder`; null: it is not held. */
  heldReason: z.enum(HOLD_REASONS).nullable(),
  /** When the reminder before this one failed; null: it did not. */
  failedAt: utcInstant.nullable(),
});
export type ReminderView = z.infer<typeof reminderView>;
export type ReminderStatus = ReminderView['status'];

export const upcomingReminderView = z.object({
  ...reminderView.shape,
  task: z.object({
    id: z.uuid(),
    title: z.string(),
    /** The employee's id; null: not known. */
    employeeId: z.uuid().nullable(),
    employeeName: z.string().nullable(),
  }),
});
export type UpcomingReminder = z.infer<typeof upcomingReminderView>;

/** Maximum number of reminders in a preview. */
export const MAX_PLANNED_REMINDERS = 50;
/** A reminder that is to come: when, and when it were without a calendar. */
export const plannedReminderView = z.object({
  at: utcInstant,
  nominalAt: utcInstant,
  /** Why it is held from `nominalAt` to `at`; null: it is not. */
  reason: z.enum(HOLD_REASONS).nullable(),
});
export type PlannedReminder = z.infer<typeof plannedReminderView>;

/** The result of initialising: `restored` reminders were still scheduled, `scheduled` ones are new. */
export const initialiseResultView = z.object({ restored: count, scheduled: count });
export type InitialiseResult = z.infer<typeof initialiseResultView>;

/** One reminder's delivery: when, to whom, its outcome and the provider's reason. */
export const deliveryView = z.object({
  reminderId: z.uuid(),
  taskId: z.uuid(),
  employeeId: z.uuid().nullable(),
  dueAt: utcInstant,
  /** Normalised phone, or address of a mail; null when nothing was sent. */
  to: z.string().nullable(),
  /** The last attempt went by mail. */
  byMail: z.boolean(),
  status: z.enum(['sending', 'sent', 'failed', 'cancelled']),
  /** POSTs made, 0 to 3. */
  attempts: count,
  /** Machine-readable reason of the last failure; of a sent one `unclear_answer` or null. */
  reason: z.string().nullable(),
  /** Start of the provider's last answer, at most 500 characters. */
  providerAnswer: z.string().nullable(),
  /** The provider's words beside accepting it, where they read like a failure. */
  remark: z.string().nullable(),
  /** When it was sent or failed; null while it is open, and if it was cancelled. */
  sentAt: utcInstant.nullable(),
  createdAt: utcInstant,
  /** How many other reminders went in the same message. */
  bundledWith: count,
  /** The provider's id of the message. */
  providerId: z.string().nullable(),
  /** Null until the provider reports. */
  receipt: z.enum(RECEIPTS).nullable(),
  /** Why it was not delivered. */
  receiptReason: z.string().nullable(),
  deliveredAt: utcInstant.nullable(),
  readAt: utcInstant.nullable(),
});
export type DeliveryView = z.infer<typeof deliveryView>;
export type DeliveryStatus = DeliveryView['status'];

/** No reminder is sent, because the data come from a backup. */
export const suspensionView = z.object({
  /** When the backup was made. */
  dataOf: utcInstant,
  /** Reminders that are due, one for each task. */
  overdue: z.int().nonnegative(),
});
export type SuspensionView = z.infer<typeof suspensionView>;

/** The fate of overdue reminders when they are resumed: sent at once, or the next one of each chain counts. */
export const OVERDUE_CHOICES = ['send', 'skip'] as const;
export type OverdueChoice = (typeof OVERDUE_CHOICES)[number];
