import { BundleDue, type Envelope, ReminderDue } from '@recuerda/contracts';
import { currentTrace, startSpan, withTrace } from '@recuerda/service';
import type { FormedMessage } from '../bundles/form-messages.js';
import type { DueReminder } from '../rows/due-rows.js';
import { UNANSWERED_MS } from '../scheduler.config.js';

/** Returns when the event of a dispatch at `now` expires. */
export const expiryOf = ({ nextReminder }: DueReminder, now: Date): Date =>
  new Date(Math.max(now.getTime(), nextReminder.getTime()) + UNANSWERED_MS);

/** The event that dispatches a reminder to the notifier. It expires when the reminder is dispatched again. */
export function dueEvent(reminder: DueReminder, now: Date): Envelope {
  return inItsTrace(reminder, () =>
    ReminderDue.create({
      id: `${reminder.id}:due:${now.getTime().toString(36)}`,
      subject: reminder.id,
      time: now,
      data: {
        reminderId: reminder.id,
        taskId: reminder.taskId,
        dueAt: (reminder.dueAt ?? reminder.nextReminder).toISOString(),
        activation: reminder.activation,
        departmentId: reminder.departmentId,
        ...(reminder.sendUntil && { sendUntil: reminder.sendUntil.toISOString() }),
        ...(reminder.dueAt && { heldUntil: reminder.nextReminder.toISOString() }),
      },
      expirytime: expiryOf(reminder, now),
      ...currentTrace(),
    }),
  );
}

/** The event that dispatches reminders in one message. It continues the trace of the first one. */
export function bundleEvent({ messageId, employeeId, sendAt, reminders }: FormedMessage, now: Date): Envelope {
  const [first] = reminders as [DueReminder];
  return inItsTrace(first, () =>
    BundleDue.create({
      id: `${messageId}:due:${now.getTime().toString(36)}`,
      subject: messageId,
      time: now,
      data: {
        messageId,
        employeeId,
        departmentId: first.departmentId,
        sendAt: sendAt.toISOString(),
        ...(first.sendUntil && { sendUntil: first.sendUntil.toISOString() }),
        reminders: reminders.map(({ id: reminderId, taskId, dueAt, nextReminder, activation }) => ({
          reminderId,
          taskId,
          dueAt: (dueAt ?? nextReminder).toISOString(),
          activation,
        })),
      },
      expirytime: expiryOf(first, now),
      ...currentTrace(),
    }),
  );
}

/**
 * The first reminder of a chain belongs to the trace of the request that started it; a later one starts a linked trace.
 */
function inItsTrace<T>({ traceparent, follows }: DueReminder, work: () => T): T {
  const origin = traceparent === null ? undefined : { traceparent };
  const later = follows && origin !== undefined;
  const span = later ? startSpan('next reminder', { kind: 'internal', service: 'scheduler', origin }) : undefined;
  if (span === undefined) return withTrace(origin, work);
  try {
    return span.run(work);
  } finally {
    span.end();
  }
}
