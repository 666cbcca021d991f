import { randomUUID } from 'node:crypto';
import { type Envelope, ReminderDue, TaskDeleted } from '@recuerda/contracts';
import { deadLetterHeaders } from '@recuerda/messaging';
import type { Options } from 'amqplib';

export const DIED_AT = '2026-01-15T12:00:00.000Z';

export const due = (expirytime = new Date(Date.now() + 600_000)): Envelope => {
  const [reminderId, taskId] = [randomUUID(), randomUUID()];
  const data = { reminderId, taskId, dueAt: DIED_AT, activation: 1, departmentId: null };
  return ReminderDue.create({ id: randomUUID(), subject: reminderId, time: new Date(), data, expirytime });
};

export const deletion = (note = ''): Envelope & { note: string } => {
  const id = randomUUID();
  return { ...TaskDeleted.create({ id: randomUUID(), subject: id, time: new Date(), version: 2, data: { id } }), note };
};

/** Properties of an event that a service could not handle, in its dead letter queue. */
export const aside = ({ id, type }: Envelope): Options.Publish => ({
  messageId: id,
  type,
  contentType: 'application/cloudevents+json',
  headers: deadLetterHeaders({
    id,
    type,
    diedAt: DIED_AT,
    reason: 'failed',
    error: 'it was bad',
    failures: 3,
    postponements: 1,
  }),
});
