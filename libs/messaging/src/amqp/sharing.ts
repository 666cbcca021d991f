import type { Envelope, FlowDefinition } from '@recuerda/contracts';
import { definitionsOf } from '../catalogue.js';

/** Most events a message carries, where no flow wants fewer: beyond that there is little left to save. */
const MOST = 50;

/** Parts events into messages, in order: each of one type, and of no more events than any flow that listens wants. */
export type Shares = (events: readonly Envelope[]) => Envelope[][];

export function sharing(flows: readonly FlowDefinition[]): Shares {
  const most = new Map(
    [...definitionsOf(flows).keys()].map((type) => [
      type,
      Math.min(MOST, ...flows.filter((flow) => flow.listens.some((event) => event.type === type)).map(ofFlow)),
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

const ofFlow = ({ eventsPerMessage }: FlowDefinition): number => eventsPerMessage ?? MOST;
