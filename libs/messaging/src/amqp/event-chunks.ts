import type { Envelope, Subscription } from '@recuerda/contracts';
import { definitionsOf } from '../contracts.js';

/** Most events a message carries, where no subscription wants fewer: beyond that there is little left to save. */
const MOST = 50;

/** Parts events into messages, in order: each of one type, and of no more events than any subscription that listens wants. */
export type ChunkEvents = (events: readonly Envelope[]) => Envelope[][];

export function eventChunker(subscriptions: readonly Subscription[]): ChunkEvents {
  const most = new Map(
    [...definitionsOf(subscriptions).keys()].map((type) => [
      type,
      Math.min(
        MOST,
        ...subscriptions
          .filter((subscription) => subscription.bindings.some((event) => event.type === type))
          .map(maxOf),
      ),
    ]),
  );
  return (events) => {
    const messages: Envelope[][] = [];
    const open = new Map<string, Envelope[]>();
    for (const event of events) {
      const message = open.get(event.type);
      if (message && message.length < (most.get(event.type) ?? 1)) {
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

const maxOf = ({ eventsPerMessage }: Subscription): number => eventsPerMessage ?? MOST;
