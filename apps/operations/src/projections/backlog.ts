import { type Broker, deadQueue, RETRY_DELAYS_MS, retryQueue } from '@recuerda/messaging';
import type { Channel } from 'amqplib';
import { Failure, orFailure } from '../command-line/terminal.js';
import type { Projection, Source } from './projections.js';

export interface Backlog {
  /** Unpublished events by service. */
  outboxes: Record<string, number>;
  /** Ready messages by queue, without unacknowledged ones. */
  queues: Record<string, number>;
  /** Messages in retry queues by queue. */
  retries: Record<string, number>;
  dead: number;
  /** Queues without a consumer. */
  unattended: string[];
}

/** Reads the numbers of events that are not handled yet. */
export class BacklogReader {
  constructor(
    private readonly broker: Pick<Broker, 'channel' | 'requests'>,
    private readonly projections: readonly Projection[],
    private readonly sources: readonly Source[],
  ) {}

  async read(): Promise<Backlog> {
    const backlog: Backlog = { outboxes: {}, queues: {}, retries: {}, dead: 0, unattended: [] };
    for (const { service, outbox } of this.sources) {
      if (!outbox) continue;
      const { pending } = await orFailure(service, this.broker.requests.send(outbox.backlog, {}));
      backlog.outboxes[service] = pending;
    }
    const channel = await this.broker.channel();
    channel.on('error', () => undefined);
    try {
      for (const { queue } of this.projections) await this.add(backlog, channel, queue);
      await channel.close();
    } catch (error) {
      throw new Failure(`The queues cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
    return backlog;
  }

  private async add(backlog: Backlog, channel: Channel, queue: string): Promise<void> {
    const { messageCount, consumerCount } = await channel.checkQueue(queue);
    backlog.queues[queue] = messageCount;
    if (consumerCount === 0) backlog.unattended.push(queue);
    let retries = 0;
    for (const delayMs of RETRY_DELAYS_MS)
      retries += (await channel.checkQueue(retryQueue(queue, delayMs))).messageCount;
    backlog.retries[queue] = retries;
    backlog.dead += (await channel.checkQueue(deadQueue(queue))).messageCount;
  }
}

/** Returns false also if the queue does not exist. */
export async function hasConsumer(broker: Pick<Broker, 'channel'>, queue: string): Promise<boolean> {
  const channel = await broker.channel();
  channel.on('error', () => undefined);
  try {
    const { consumerCount } = await channel.checkQueue(queue);
    await channel.close();
    return consumerCount > 0;
  } catch {
    return false;
  }
}

const sum = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

export const isEmpty = ({ outboxes, queues, retries }: Backlog): boolean =>
  sum(outboxes) + sum(queues) + sum(retries) === 0;

/** Describes the progress in one line. */
export function describeBacklog({ outboxes, queues, retries, unattended }: Backlog): string {
  const waiting = Object.entries(queues).map(([queue, count]) => `${queue} ${count}`);
  const again = sum(retries) > 0 ? [`${sum(retries)} to be tried again`] : [];
  const noConsumer = unattended.length > 0 ? [`no consumer of ${unattended.join(', ')}`] : [];
  return [`to be published ${sum(outboxes)}`, ...waiting, ...again, ...noConsumer].join('; ');
}
