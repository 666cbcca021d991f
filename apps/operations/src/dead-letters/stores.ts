import { SUBSCRIPTIONS, type Subscription, OUTBOXES } from '@recuerda/contracts';
import type { Broker } from '@recuerda/messaging';
import { UsageError } from '../command-line/terminal.js';
import type { DeadLetterStore } from './dead-letter-store.js';
import { OutboxStore } from './outbox-store.js';
import { QueueStore } from './queue-store.js';

const subscriptions: readonly Subscription[] = Object.values(SUBSCRIPTIONS);
const QUEUES = subscriptions.filter(({ ephemeral }) => !ephemeral).map(({ queue }) => queue);

/** All sources of dead letters. */
export const storesOf = (broker: Broker): DeadLetterStore[] => [
  ...QUEUES.map((queue) => new QueueStore(queue, broker)),
  ...Object.entries(OUTBOXES).map(([service, requests]) => new OutboxStore(service, requests, broker.requests)),
];

/**
 * Finds a store by the name of its flow or of its dead letter queue.
 *
 * @throws {UsageError} with all names
 */
export function findStore(broker: Broker, name: string): DeadLetterStore {
  const stores = storesOf(broker);
  const found = stores.find(({ flow }) => name === flow || name === `${flow}.dead`);
  if (found) return found;
  throw new UsageError(`Unknown flow ${name}. There are:\n${stores.map(({ flow }) => `  ${flow}`).join('\n')}`);
}
