import { type Broker, type DeadLetter, deadLetterHeaders, deadQueue, readDeadLetter } from '@recuerda/messaging';
import type { Channel, ConsumeMessage } from 'amqplib';
import { Failure } from '../command-line/terminal.js';
import {
  BATCH_SIZE,
  type DeadLetterStore,
  type DeadLetterMessage,
  type Summary,
  type Decision,
} from './dead-letter-store.js';
import { LockedMessages, receive } from './locked-messages.js';

const NOT_FOUND = 404;

/** The dead letter queue of a flow. */
export class QueueStore implements DeadLetterStore {
  private readonly dead: string;

  constructor(
    readonly flow: string,
    private readonly broker: Pick<Broker, 'channel' | 'send'>,
  ) {
    this.dead = deadQueue(flow);
  }

  async summary(): Promise<Summary> {
    const count = await this.count();
    let oldest: string | null = null;
    for await (const { diedAt } of this.read(1)) oldest = diedAt;
    return { count, oldest };
  }

  async *read(limit: number): AsyncGenerator<DeadLetterMessage> {
    const channel = await this.open();
    if (channel === undefined) return;
    const locked = new LockedMessages(channel, this.dead);
    try {
      let left = Math.min(limit, await messagesIn(channel, this.dead));
      while (left > 0) {
        const batch = await receive(channel, this.dead, Math.min(left, BATCH_SIZE));
        if (batch.length === 0) return;
        left -= batch.length;
        for (const message of batch) locked.add(message);
        for (const message of batch) yield deadLetterOf(message);
      }
    } catch (error) {
      throw interrupted(error);
    } finally {
      await locked.release();
    }
  }

  async process(decide: (messages: readonly DeadLetterMessage[]) => Promise<readonly Decision[]>): Promise<void> {
    const channel = await this.open();
    if (channel === undefined) return;
    const locked = new LockedMessages(channel, this.dead);
    try {
      // Messages that fail again while this runs are added behind these.
      let left = await messagesIn(channel, this.dead);
      while (left > 0) {
        const batch = await receive(channel, this.dead, Math.min(left, BATCH_SIZE));
        if (batch.length === 0) return;
        left -= batch.length;
        const decisions = await decide(batch.map(deadLetterOf));
        await this.apply(locked, batch, decisions);
      }
    } catch (error) {
      throw interrupted(error);
    } finally {
      await locked.release();
    }
  }

  async restore(messages: readonly DeadLetterMessage[]): Promise<void> {
    const outcomes = await Promise.allSettled(
      messages.map(({ body, ...about }) =>
        this.broker.send(this.dead, body, { ...propertiesOf(about), headers: deadLetterHeaders(about) }),
      ),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw interrupted(outcome.reason);
  }

  private async count(): Promise<number> {
    const channel = await this.open();
    if (channel === undefined) return 0;
    const count = await messagesIn(channel, this.dead);
    await channel.close();
    return count;
  }

  /**
   * Publishes the replayed messages in order; acknowledges them after the broker has confirmed them in the flow's
   * queue.
   */
  private async apply(
    locked: LockedMessages,
    batch: readonly ConsumeMessage[],
    decisions: readonly Decision[],
  ): Promise<void> {
    for (const message of batch) locked.add(message);
    const outcomes = await Promise.allSettled(
      batch.map(async (message, index) => {
        if (decisions[index] === 'replay')
          await this.broker.send(this.flow, message.content, propertiesOf(deadLetterOf(message)));
      }),
    );
    const isDone = (_: unknown, index: number) =>
      decisions[index] !== 'keep' && outcomes[index]?.status === 'fulfilled';
    await locked.remove(batch.filter(isDone));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  /** Returns undefined when no service has declared the queue yet. */
  private async open(): Promise<Channel | undefined> {
    const channel = await this.broker.channel();
    // Pending calls reject on their own.
    channel.on('error', () => undefined);
    try {
      await channel.checkQueue(this.dead);
      return channel;
    } catch (error) {
      if ((error as { code?: unknown }).code === NOT_FOUND) return undefined;
      throw interrupted(error);
    }
  }
}

const messagesIn = async (channel: Channel, queue: string): Promise<number> =>
  (await channel.checkQueue(queue)).messageCount;

const deadLetterOf = (message: ConsumeMessage): DeadLetterMessage => ({
  ...readDeadLetter(message),
  contentType: String(message.properties.contentType ?? ''),
  body: message.content,
});

/** Returns the properties without the headers that count tries, so that the message counts as new. */
const propertiesOf = ({ id, type, contentType }: DeadLetter & { contentType: string }) => ({
  ...(id !== '' && { messageId: id }),
  ...(type !== '' && { type }),
  ...(contentType !== '' && { contentType }),
});

function interrupted(error: unknown): Error {
  if (error instanceof Failure) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new Failure(`It was interrupted: ${reason}. Nothing is lost; run it again.`, { cause: error });
}
