import type { Envelope, Subscription } from '@recuerda/contracts';
import { definitionsOf } from '../contracts.js';

/** Maximum events per message, if no subscription wants fewer: more would save little. */
const MAX_CHUNK = 50;

/** Splits events into messages, in order: each of one type, and within the limit of every subscription that gets it. */
export type ChunkEvents = (events: readonly Envelope[]) => Envelope[][];

export function eventChunker(subscriptions: readonly Subscription[]): ChunkEvents {
  const maxByType = new Map(
    [...definitionsOf(subscriptions).keys()].map((type) => [
      type,
      Math.min(
        MAX_CHUNK,
        ...subscriptions
          .filter((subscription) => subscription.bindings.some((event) => event.type === type))
          .map(maxChunkOf),
      ),
    ]),
  );
  return (events) => {
    const messages: Envelope[][] = [];
    const open = new Map<string, Envelope[]>();
    for (const event of events) {
      const message = open.get(event.type);
      if (message && message.length < (maxByType.get(event.type) ?? 1)) {
        message.push(event);
        continue;
      }
      const next = [event];
      open.set(event.type, next);
      messages.push(next);
    }
    return messages;
  };
}

const maxChunkOf = ({ eventsPerMessage }: Subscription): number => eventsPerMessage ?? MAX_CHUNK;
