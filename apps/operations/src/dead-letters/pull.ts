import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel, ConsumeMessage } from 'amqplib';
import { Failure } from '../command-line/failure.js';

const LOOK_MS = 50;
/** An empty queue that sends nothing for so long has nothing left: somebody else took it. */
const EMPTY_MS = 1_000;
/** A queue that has messages sends some within this time, or something is wrong with it. */
const SILENCE_MS = 30_000;

/**
 * The next `count` messages of a queue, unacknowledged, or fewer when there are no more. By a consumer that may hold so
 * many: fetching them one by one takes a quorum queue milliseconds each.
 */
export async function pull(channel: Channel, queue: string, count: number): Promise<ConsumeMessage[]> {
  const messages: ConsumeMessage[] = [];
  const { promise: complete, resolve, reject } = Promise.withResolvers<void>();
  complete.catch(() => undefined);
  await channel.prefetch(count);
  const { consumerTag } = await channel.consume(queue, (message) => {
    if (message === null) return reject(new Failure(`${queue} was deleted meanwhile.`));
    messages.push(message);
    if (messages.length === count) resolve();
  });
  await Promise.race([complete, untilNoMore(channel, queue, () => messages.length, complete)]);
  await channel.cancel(consumerTag);
  return messages;
}

async function untilNoMore(
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
    await sleep(LOOK_MS);
    if (done) return;
    if (received() !== before) [before, since] = [received(), performance.now()];
    const silence = performance.now() - since;
    if (silence > EMPTY_MS && (await channel.checkQueue(queue)).messageCount === 0) return;
    if (silence > SILENCE_MS) throw new Failure(`${queue} has messages and sends none.`);
  }
}
