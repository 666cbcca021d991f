import { randomUUID } from 'node:crypto';
import { ReminderDue } from '@recuerda/contracts';
import { connect } from 'amqplib';
import { EVENTS_EXCHANGE } from '../../system/raw-publisher.js';

/** Messages published between two waits for confirms. */
const WINDOW = 1_000;
const LEASE_MS = 3_600_000;

/**
 * Publishes `count` due reminders of unknown tasks, as a scheduler would; resolves when the broker has confirmed
 * them.
 */
export async function flood(amqpUrl: string, count: number, signal: AbortSignal): Promise<void> {
  const model = await connect(amqpUrl);
  try {
    const channel = await model.createConfirmChannel();
    for (let sent = 0; sent < count; sent += 1) {
      const [reminderId, taskId, now] = [randomUUID(), randomUUID(), new Date()];
      const event = ReminderDue.create({
        id: randomUUID(),
        subject: reminderId,
        time: now,
        expirytime: new Date(now.getTime() + LEASE_MS),
        data: { reminderId, taskId, dueAt: now.toISOString(), activation: 1 },
      });
      channel.publish(EVENTS_EXCHANGE, event.type, Buffer.from(JSON.stringify(event)), {
        persistent: true,
        messageId: event.id,
        type: event.type,
        contentType: 'application/cloudevents+json',
        expiration: LEASE_MS,
      });
      if (sent % WINDOW === WINDOW - 1) await channel.waitForConfirms();
      signal.throwIfAborted();
    }
    await channel.waitForConfirms();
  } finally {
    await model.close();
  }
}
