import { type Broker, type DeadLetter, deadLetterHeaders, deadQueue, readDeadLetter } from '@recuerda/messaging';
import type { Channel, ConsumeMessage } from 'amqplib';
import { Failure } from '../command-line/failure.js';
import { HeldMessages } from './held-messages.js';
import { pull } from './pull.js';
import { BATCH, type DeadLetterPlace, type Letter, type Summary, type Verdict } from './letter.js';

const NOT_FOUND = 404;

/** The dead letter queue of a flow. */
export class QueuePlace implements DeadLetterPlace {
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

  async *read(limit: number): AsyncGenerator<Letter> {
    const channel = await this.open();
    if (channel === undefined) return;
    const held = new HeldMessages(channel, this.dead);
    try {
      let left = Math.min(limit, await messagesIn(channel, this.dead));
      while (left > 0) {
        const batch = await pull(channel, this.dead, Math.min(left, BATCH));
        if (batch.length === 0) return;
        left -= batch.length;
        for (const message of batch) held.add(message);
        for (const message of batch) yield letterOf(message);
      }
    } catch (error) {
      throw lost(error);
    } finally {
      await held.putBack();
    }
  }

  async sort(judge: (letters: readonly Letter[]) => Promise<readonly Verdict[]>): Promise<void> {
    const channel = await this.open();
    if (channel === undefined) return;
    const held = new HeldMessages(channel, this.dead);
    try {
      // Those that die again while this runs come behind.
      let left = await messagesIn(channel, this.dead);
      while (left > 0) {
        const batch = await pull(channel, this.dead, Math.min(left, BATCH));
        if (batch.length === 0) return;
        left -= batch.length;
        const verdicts = await judge(batch.map(letterOf));
        await this.settle(held, batch, verdicts);
      }
    } catch (error) {
      throw lost(error);
    } finally {
      await held.putBack();
    }
  }

  async restore(letters: readonly Letter[]): Promise<void> {
    await Promise.all(
      letters.map(({ body, ...about }) =>
        this.broker.send(this.dead, body, { ...propertiesOf(about), headers: deadLetterHeaders(about) }),
      ),
    );
  }

  private async count(): Promise<number> {
    const channel = await this.open();
    if (channel === undefined) return 0;
    const count = await messagesIn(channel, this.dead);
    await channel.close();
    return count;
  }

  /** Sent in their order; they are acknowledged when the broker has confirmed them in the flow's queue. */
  private async settle(
    held: HeldMessages,
    batch: readonly ConsumeMessage[],
    verdicts: readonly Verdict[],
  ): Promise<void> {
    for (const message of batch) held.add(message);
    const outcomes = await Promise.allSettled(
      batch.map(async (message, index) => {
        if (verdicts[index] === 'replay')
          await this.broker.send(this.flow, message.content, propertiesOf(letterOf(message)));
      }),
    );
    const isDone = (_: unknown, index: number) => verdicts[index] !== 'keep' && outcomes[index]?.status === 'fulfilled';
    await held.remove(batch.filter(isDone));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  /** Undefined when no service has declared the queue yet. */
  private async open(): Promise<Channel | undefined> {
    const channel = await this.broker.channel();
    // Its pending calls are told by their own rejection.
    channel.on('error', () => undefined);
    try {
      await channel.checkQueue(this.dead);
      return channel;
    } catch (error) {
      if ((error as { code?: unknown }).code === NOT_FOUND) return undefined;
      throw lost(error);
    }
  }
}

const messagesIn = async (channel: Channel, queue: string): Promise<number> =>
  (await channel.checkQueue(queue)).messageCount;

const letterOf = (message: ConsumeMessage): Letter => ({
  ...readDeadLetter(message),
  contentType: String(message.properties.contentType ?? ''),
  body: message.content,
});

/** Without a count of tries: it is as if it had never been tried. */
const propertiesOf = ({ id, type, contentType }: DeadLetter & { contentType: string }) => ({
  ...(id !== '' && { messageId: id }),
  ...(type !== '' && { type }),
  ...(contentType !== '' && { contentType }),
});

function lost(error: unknown): Error {
  if (error instanceof Failure) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new Failure(`It was broken off: ${reason}. Nothing is lost; run it again.`, { cause: error });
}
