import type { Envelope } from '@recuerda/contracts';
import { connect } from 'amqplib';

/** Messages published between two waits for confirms. */
const WINDOW = 1_000;

interface Flood {
  queue: string;
  count: number;
  createEvent: () => Envelope;
}

/** Publishes `count` events to a queue; resolves when the broker has confirmed them. */
export async function flood(amqpUrl: string, { queue, count, createEvent }: Flood, signal: AbortSignal): Promise<void> {
  const model = await connect(amqpUrl);
  try {
    const channel = await model.createConfirmChannel();
    for (let sent = 0; sent < count; sent += 1) {
      const event = createEvent();
      channel.sendToQueue(queue, Buffer.from(JSON.stringify(event)), {
        persistent: true,
        messageId: event.id,
        type: event.type,
        contentType: 'application/cloudevents+json',
      });
      if (sent % WINDOW === WINDOW - 1) await channel.waitForConfirms();
      signal.throwIfAborted();
    }
    await channel.waitForConfirms();
  } finally {
    await model.close();
  }
}
