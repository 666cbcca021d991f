import { SUBSCRIPTIONS, type Subscription, OUTBOXES } from '@recuerda/contracts';
import type { Broker } from '@recuerda/messaging';
import { UsageError } from '../command-line/failure.js';
import type { DeadLetterPlace } from './letter.js';
import { OutboxPlace } from './outbox-place.js';
import { QueuePlace } from './queue-place.js';

const subscriptions: readonly Subscription[] = Object.values(SUBSCRIPTIONS);
const QUEUES = subscriptions.filter((flow) => !flow.ephemeral).map(({ queue }) => queue);

/** Every place where dead letters may lie. */
export const placesOf = (broker: Broker): DeadLetterPlace[] => [
  ...QUEUES.map((queue) => new QueuePlace(queue, broker)),
  ...Object.entries(OUTBOXES).map(([service, requests]) => new OutboxPlace(service, requests, broker.requests)),
];

/** By the flow's name, also as its dead letter queue is called. Throws UsageError with the names there are. */
export function placeOf(broker: Broker, name: string): DeadLetterPlace {
  const places = placesOf(broker);
  const found = places.find(({ flow }) => name === flow || name === `${flow}.dead`);
  if (found) return found;
  throw new UsageError(`Unknown flow ${name}. There are:\n${places.map(({ flow }) => `  ${flow}`).join('\n')}`);
}
