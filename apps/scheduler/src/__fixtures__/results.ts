import {
  type Envelope,
  ReminderCancelled,
  type ReminderDueData,
  ReminderFailed,
  ReminderSent,
} from '@recuerda/contracts';

type Dispatched = Pick<ReminderDueData, 'reminderId' | 'taskId' | 'dueAt'> & { activation?: number };

const about = ({ reminderId, taskId, dueAt }: Dispatched, outcome: string) => ({
  attributes: { id: `${reminderId}:${outcome}`, subject: reminderId, time: new Date() },
  data: { reminderId, taskId, dueAt, attempts: 1, departmentId: null },
});

/** The notifier's results of a due reminder. */
export function sent(due: Dispatched): Envelope {
  const { attributes, data } = about(due, 'sent');
  return ReminderSent.create({ ...attributes, data: { ...data, sentAt: new Date().toISOString() } });
}

export function failed(due: Dispatched): Envelope {
  const { attributes, data } = about(due, 'failed');
  return ReminderFailed.create({
    ...attributes,
    data: { ...data, sentAt: new Date().toISOString(), reason: 'http_500' },
  });
}

export function cancelled(due: Dispatched): Envelope {
  const { attributes, data } = about(due, 'cancelled');
  return ReminderCancelled.create({ ...attributes, data });
}
