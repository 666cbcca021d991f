import {
  type Envelope,
  type HoldReason,
  MessageEnded,
  ReminderCancelled,
  ReminderDeferred,
  type ReminderDueData,
  ReminderFailed,
  ReminderSent,
} from '@recuerda/contracts';
import type { TraceContext } from '@recuerda/service';
import type { Outcome } from '../deliveries/find-deliveries.js';
import type { AttemptOutcome } from '../deliveries/finish-attempts.js';
import type { Text } from './message.js';

/** A reminder, its task and its due time. */
export type DueReminder = Pick<ReminderDueData, 'reminderId' | 'taskId' | 'dueAt'>;

/** The result event of a reminder. Its id derives from the reminder, so that repeated results count once. */
export function resultEvent(due: DueReminder, outcome: Outcome, now: Date, trace?: TraceContext): Envelope {
  const { reminderId, taskId, dueAt } = due;
  const about = {
    id: `${reminderId}:${outcome.status}`,
    subject: reminderId,
    time: now,
    ...trace,
  };
  const { attempts, departmentId } = outcome;
  const data = { reminderId, taskId, dueAt, attempts, departmentId };
  const ended = { ...data, sentAt: (outcome.sentAt ?? now).toISOString() };
  switch (outcome.status) {
    case 'sent':
      return ReminderSent.create({ ...about, data: ended });
    case 'failed':
      return ReminderFailed.create({ ...about, data: { ...ended, reason: outcome.reason ?? 'unknown' } });
    case 'cancelled':
      return ReminderCancelled.create({ ...about, data });
    case 'sending':
      throw new Error('a reminder that is being sent has no result');
  }
}

/** The event that defers a reminder: the scheduler holds it until `until`. */
export function deferredEvent(
  { reminderId, taskId }: DueReminder,
  { until, reason, account }: { until: Date; reason: HoldReason; account: string | null },
  now: Date,
  trace?: TraceContext,
): Envelope {
  const about = {
    id: `${reminderId}:deferred:${now.getTime().toString(36)}`,
    subject: reminderId,
    time: now,
    ...trace,
  };
  const data = { reminderId, taskId, notBefore: until.toISOString(), reason, account };
  return ReminderDeferred.create({ ...about, data });
}

type TextOutcome = Pick<AttemptOutcome, 'status' | 'reason' | 'providerId' | 'sentAt'>;

/** The result event of a text. */
export function messageEnded({ messageId }: Text, { status, reason, providerId, sentAt }: TextOutcome): Envelope {
  if (status !== 'sent' && status !== 'failed') throw new Error(`a text that is ${status} has no result`);
  const time = sentAt ?? new Date();
  const data = { messageId, status, providerId, reason, at: time.toISOString() };
  return MessageEnded.create({ id: `${messageId}:${status}`, subject: messageId, time, data });
}
