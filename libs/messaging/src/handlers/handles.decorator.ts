import { UseFilters } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { Envelope, FlowDefinition } from '@recuerda/contracts';
import type { Ended, Taker } from '../flows/flow-handler.js';
import { RethrowFilter } from './rethrow.filter.js';
import { MESSAGING } from './transport-id.js';

type Handler = (events: Envelope[]) => Promise<void>;

/** Tells the transport that a method was decorated by {@link HandlesEach}. */
export interface HandlerExtras {
  each?: true;
}

/**
 * The method of a controller that handles a flow: `handle(events: Envelope[]): Promise<void>`. It gets up to a batch of
 * parsed events, or one when the flow has no batches, several of these at once. Events may come twice and in any order.
 * Throwing means: again later (1 s, 10 s, 60 s, then the dead letter queue); `NotNow` means: again until it can be done.
 */
export const Handles =
  (flow: FlowDefinition) =>
  <M extends Handler>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<M>): void => {
    EventPattern<string>(flow.queue, MESSAGING)(target, key, descriptor);
    UseFilters(new RethrowFilter())(target, key, descriptor);
  };

/**
 * The same for a flow without batches whose method takes events up and tells of each by itself, in its own time, when it has
 * ended: `take(events: readonly Envelope[], ended: Ended): void`. Each is handled, and fails, by itself, and carries the
 * trace it is handled in.
 */
export const HandlesEach =
  (flow: FlowDefinition) =>
  <M extends Taker>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<M>): void => {
    const method = descriptor.value as Taker;
    // A handler of Nest's has one argument.
    const takes = function (this: object, events: readonly Envelope[]): (ended: Ended) => void {
      return (ended) => method.call(this, events, ended);
    };
    const asHandler = { ...descriptor, value: takes as unknown as M };
    const extras: HandlerExtras = { each: true };
    EventPattern<string>(flow.queue, MESSAGING, extras)(target, key, asHandler);
    UseFilters(new RethrowFilter())(target, key, asHandler);
    Object.assign(descriptor, asHandler);
  };
