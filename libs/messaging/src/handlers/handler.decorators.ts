import { UseFilters, Catch, type ExceptionFilter } from '@nestjs/common';
import { EventPattern, MessagePattern } from '@nestjs/microservices';
import type { Envelope, Subscription, RequestDefinition } from '@recuerda/contracts';
import { type Observable, throwError } from 'rxjs';
import type { Acknowledge, ConcurrentHandler } from '../events/event-dispatcher.js';

/** Passes the error of a handler to the transport; Nest would replace it by "Internal server error". */
@Catch()
class RethrowFilter implements ExceptionFilter {
  catch(thrown: unknown): Observable<never> {
    return throwError(() => thrown);
  }
}

/** Marks the handlers of this library, so that no other transport of the application registers them. */
export const MESSAGING = Symbol('MESSAGING');

type Handler = (events: Envelope[]) => Promise<void>;

/** How Nest passes on that a method was decorated with {@link ConcurrentEventHandler}. */
export interface HandlerExtras {
  concurrent?: true;
}

/**
 * Decorates the controller method that handles the events of a subscription: `handle(events: Envelope[]):
 * Promise<void>`. It gets a batch of parsed events. Without `batch` it gets one event, and is called for several events
 * at the same time. Events may come twice and in any order. An event whose handler throws is retried after 1, 10 and 60
 * s, then dead-lettered; after a `TransientError` it is retried until it succeeds or expires.
 */
export const EventHandler =
  (subscription: Subscription) =>
  <M extends Handler>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<M>): void => {
    EventPattern<string>(subscription.queue, MESSAGING)(target, key, descriptor);
    UseFilters(new RethrowFilter())(target, key, descriptor);
  };

/**
 * Decorates the controller method that handles a subscription without batches by
 * `handle(events: readonly Envelope[], acknowledge: Acknowledge): void`. It gets the events that arrived together and
 * acknowledges each one on its own, whenever that one has finished. Each event carries the trace it is handled in.
 */
export const ConcurrentEventHandler =
  (subscription: Subscription) =>
  <M extends ConcurrentHandler>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<M>): void => {
    const method = descriptor.value as ConcurrentHandler;
    // Nest calls a handler with one argument: this one returns a function that takes the second.
    const curried = function (this: object, events: readonly Envelope[]): (acknowledge: Acknowledge) => void {
      return (acknowledge) => method.call(this, events, acknowledge);
    };
    const asHandler = { ...descriptor, value: curried as unknown as M };
    const extras: HandlerExtras = { concurrent: true };
    EventPattern<string>(subscription.queue, MESSAGING, extras)(target, key, asHandler);
    UseFilters(new RethrowFilter())(target, key, asHandler);
    Object.assign(descriptor, asHandler);
  };

/**
 * Decorates the controller method that handles a request: `handle(input): Promise<output>`. It gets the parsed input.
 * An AppError that it throws reaches the caller unchanged, any other error as `internal_error`.
 */
export const RequestHandler =
  <I, O>(definition: RequestDefinition<I, O>) =>
  <M extends (input: I) => O | Promise<O>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    MessagePattern(definition.pattern, MESSAGING)(target, key, descriptor);
    UseFilters(new RethrowFilter())(target, key, descriptor);
  };
