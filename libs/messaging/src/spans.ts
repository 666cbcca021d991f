import type { Envelope, Subscription } from '@recuerda/contracts';
import {
  currentTrace,
  failWith,
  inSpan,
  isTracing,
  type SpanAttributes,
  type SpanOptions,
  startSpan,
  type TraceContext,
  withTrace,
} from '@recuerda/service';
import { serviceOf } from './contracts.js';

/** Value of the span attribute `messaging.system`. */
export type MessagingSystem = 'rabbitmq' | 'in_process';

export const traceOf = ({ traceparent, tracestate }: Envelope): TraceContext | undefined =>
  traceparent === undefined ? undefined : tracestate === undefined ? { traceparent } : { traceparent, tracestate };

/** A span of one event that has not ended. */
export interface EventSpan {
  /** The event with the trace context of the span. */
  event: Envelope;
  end(error?: unknown): void;
}

/** Starts the span of publishing an event, in the trace the event carries. Returns undefined without tracing. */
export function startPublishSpan(system: MessagingSystem, event: Envelope): EventSpan | undefined {
  if (!isTracing()) return undefined;
  return startEventSpan(`publish ${event.type}`, event, {
    kind: 'producer',
    service: serviceOf(event.type),
    attributes: operationAttributes(system, 'publish', `recuerda.events:${event.type}`),
  });
}

/**
 * Starts a span for each event that a call of a handler gets. Each span continues the trace its event came with.
 *
 * @returns the events, each with the trace context of its span, and an `acknowledge` that ends the span. Without
 * tracing both are returned unchanged.
 */
export function startProcessSpans<F extends { reason: unknown }>(
  system: MessagingSystem,
  { queue }: Subscription,
  events: Envelope[],
  acknowledge: (event: Envelope, failure?: F) => void,
): { events: Envelope[]; acknowledge: (event: Envelope, failure?: F) => void } {
  if (!isTracing()) return { events, acknowledge };
  const options = {
    kind: 'consumer',
    service: serviceOf(queue),
    attributes: operationAttributes(system, 'process', queue),
  } as const;
  const spans = new Map<Envelope, { original: Envelope; span: EventSpan }>();
  const traced = events.map((original) => {
    const span = startEventSpan(`process ${queue}`, original, options);
    if (span === undefined) return original;
    spans.set(span.event, { original, span });
    return span.event;
  });
  return {
    events: traced,
    acknowledge: (event, failure) => {
      const { original, span } = spans.get(event) ?? {};
      span?.end(failure?.reason);
      acknowledge(original ?? event, failure);
    },
  };
}

function startEventSpan(name: string, event: Envelope, options: SpanOptions): EventSpan | undefined {
  const attributes = { ...options.attributes, ...eventAttributes(event) };
  const span = startSpan(name, { ...options, parent: traceOf(event), attributes });
  if (span === undefined) return undefined;
  const end = (error?: unknown): void => {
    if (error !== undefined) failWith(span, error);
    span.end();
  };
  return { event: { ...event, ...span.trace }, end };
}

/** Calls a handler in a span: for one event in its trace, for a batch in a new trace that links to theirs. */
export function withProcessSpan(
  system: MessagingSystem,
  subscription: Subscription,
  events: Envelope[],
  handler: (events: Envelope[]) => Promise<unknown>,
): Promise<unknown> {
  const [only, second] = events;
  const parent = only !== undefined && second === undefined ? traceOf(only) : undefined;
  if (!isTracing()) return withTrace(parent, () => handler(events));
  const { queue } = subscription;
  const span = { kind: 'consumer', service: serviceOf(queue) } as const;
  const attributes = operationAttributes(system, 'process', queue);
  if (only !== undefined && second === undefined)
    return inSpan(
      `process ${queue}`,
      { ...span, parent, attributes: { ...attributes, ...eventAttributes(only) } },
      () => handler([{ ...only, ...currentTrace() }]),
    );
  const links = events.map(traceOf).filter((trace) => trace !== undefined);
  const batch = { ...attributes, 'messaging.batch.message_count': events.length };
  return inSpan(`process ${queue}`, { ...span, links, attributes: batch }, () => handler(events));
}

/** Moves a message into a retry or dead letter queue, in a span. */
export const withRequeueSpan = (
  subscription: Subscription,
  queue: string,
  event: Envelope | undefined,
  move: () => Promise<void>,
): Promise<void> =>
  inSpan(
    `publish ${queue}`,
    {
      kind: 'producer',
      service: serviceOf(subscription.queue),
      parent: event && traceOf(event),
      attributes: { ...operationAttributes('rabbitmq', 'publish', queue), ...(event && eventAttributes(event)) },
    },
    move,
  );

const operationAttributes = (
  system: MessagingSystem,
  operation: 'publish' | 'process',
  destination: string,
): SpanAttributes => ({
  'messaging.system': system,
  'messaging.operation.name': operation,
  'messaging.operation.type': operation === 'publish' ? 'send' : 'process',
  'messaging.destination.name': destination,
});

const eventAttributes = ({ id, type, subject }: Envelope): SpanAttributes => ({
  'messaging.message.id': id,
  'cloudevents.event_type': type,
  'cloudevents.event_subject': subject,
});
