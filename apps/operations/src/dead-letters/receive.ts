import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel, ConsumeMessage } from 'amqplib';
import { Failure } from '../command-line/errors.js';

const POLL_MS = 50;
/** An empty queue that delivers nothing for this long has no more messages, ms. */
const EMPTY_MS = 1_000;
/** A queue with messages that delivers none for this long is broken, ms. */
const SILENCE_MS = 30_000;

/**
 * Receives up to `count` unacknowledged messages of a queue. Uses a consumer with that prefetch: getting them one by
 * one takes milliseconds each with a quorum queue.
 */
export async function receive(channel: Channel, queue: string, count: number): Promise<ConsumeMessage[]> {
  const messages: ConsumeMessage[] = [];
  const { promise: complete, resolve, reject } = Promise.withResolvers<void>();
  complete.catch(() => undefined);
  await channel.prefetch(count);
  const { consumerTag } = await channel.consume(queue, (message) => {
    if (message === null) return reject(new Failure(`${queue} was deleted while it was read.`));
    messages.push(message);
    if (messages.length === count) resolve();
  });
  await Promise.race([complete, waitUntilDrained(channel, queue, () => messages.length, complete)]);
  await channel.cancel(consumerTag);
  return messages;
}

async function waitUntilDrained(
  channel: Channel,
  queue: string,
  received: () => number,
  complete: Promise<void>,
): Promise<void> {
  let done = false;
  const end = () => (done = true);
  complete.then(end, end);
  let [before, since] = [0, performance.now()];
  while (!done) {
    await sleep(POLL_MS);
    if (done) return;
    if (received() !== before) [before, since] = [received(), performance.now()];
    const silence = performance.now() - since;
    if (silence > EMPTY_MS && (await channel.checkQueue(queue)).messageCount === 0) return;
    if (silence > SILENCE_MS) throw new Failure(`${queue} has messages but delivers none.`);
  }
}
