import { OUTBOXES } from '@recuerda/contracts';
import { type Broker, deadQueue, RETRY_DELAYS_MS, retryQueue } from '@recuerda/messaging';
import type { Channel } from 'amqplib';
import { answered } from '../answered.js';
import { Failure } from '../command-line/failure.js';
import type { Projection, Source } from './projections.js';

export interface Backlog {
  /** Told, not yet published: by service. */
  outboxes: Record<string, number>;
  /** Waiting in the flow's queue: by flow. What a service has in its hands is not among them. */
  queues: Record<string, number>;
  /** Failed, waiting to be tried again: by flow. */
  retries: Record<string, number>;
  dead: number;
  /** Flows that nobody takes messages from. */
  unattended: string[];
}

/** Looks at what is still on its way. */
export class BacklogReader {
  constructor(
    private readonly broker: Pick<Broker, 'channel' | 'requests'>,
    private readonly projections: readonly Projection[],
    private readonly sources: readonly Source[],
  ) {}

  async read(): Promise<Backlog> {
    const backlog: Backlog = { outboxes: {}, queues: {}, retries: {}, dead: 0, unattended: [] };
    for (const { service } of this.sources) {
      const { pending } = await answered(service, this.broker.requests.send(OUTBOXES[service].backlog, {}));
      backlog.outboxes[service] = pending;
    }
    const channel = await this.broker.channel();
    channel.on('error', () => undefined);
    try {
      for (const { queue } of this.projections) await this.add(backlog, channel, queue);
      await channel.close();
    } catch (error) {
      throw new Failure(`The queues cannot be looked at: ${error instanceof Error ? error.message : String(error)}`);
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

const sum = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

export const isEmpty = ({ outboxes, queues, retries }: Backlog): boolean =>
  sum(outboxes) + sum(queues) + sum(retries) === 0;

/** One line of progress. */
export function inWords({ outboxes, queues, retries, unattended }: Backlog): string {
  const waiting = Object.entries(queues).map(([queue, count]) => `${queue} ${count}`);
  const again = sum(retries) > 0 ? [`${sum(retries)} are tried again`] : [];
  const nobody = unattended.length > 0 ? [`nobody takes messages of ${unattended.join(', ')}`] : [];
  return [`to be told ${sum(outboxes)}`, ...waiting, ...again, ...nobody].join('; ');
}
