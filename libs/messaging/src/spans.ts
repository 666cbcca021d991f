import type { Envelope, FlowDefinition } from '@recuerda/contracts';
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
import { serviceOf } from './catalogue.js';

/** How messages travel, as `messaging.system` says it. */
export type MessagingSystem = 'rabbitmq' | 'in_process';

export const traceOf = ({ traceparent, tracestate }: Envelope): TraceContext | undefined =>
  traceparent === undefined ? undefined : tracestate === undefined ? { traceparent } : { traceparent, tracestate };

/** What is done with one event, under way. */
export interface EventSpan {
  /** The event, in the trace of what is done with it. */
  event: Envelope;
  end(error?: unknown): void;
}

/** Publishing an event, in the trace it came about in. Undefined without tracing: it is published as it is. */
export function beginPublication(system: MessagingSystem, event: Envelope): EventSpan | undefined {
  if (!isTracing()) return undefined;
  return begin(`publish ${event.type}`, event, {
    kind: 'producer',
    service: serviceOf(event.type),
    attributes: attributesOf(system, 'publish', `recuerda.events:${event.type}`),
  });
}

/**
 * Events that are handled each by itself, in the trace it came with, which each carries then; and whom to tell of these.
 * Without tracing they are handled as they are.
 */
export function eachTraced<E extends { reason: unknown }>(
  system: MessagingSystem,
  { queue }: FlowDefinition,
  events: Envelope[],
  ended: (event: Envelope, error?: E) => void,
): { taken: Envelope[]; ended: (event: Envelope, error?: E) => void } {
  if (!isTracing()) return { taken: events, ended };
  const options = {
    kind: 'consumer',
    service: serviceOf(queue),
    attributes: attributesOf(system, 'process', queue),
  } as const;
  const kept = new Map<Envelope, { original: Envelope; span: EventSpan }>();
  const taken = events.map((original) => {
    const span = begin(`process ${queue}`, original, options);
    if (span === undefined) return original;
    kept.set(span.event, { original, span });
    return span.event;
  });
  return {
    taken,
    ended: (event, error) => {
      const { original, span } = kept.get(event) ?? {};
      span?.end(error?.reason);
      ended(original ?? event, error);
    },
  };
}

function begin(name: string, event: Envelope, options: SpanOptions): EventSpan | undefined {
  const attributes = { ...options.attributes, ...identity(event) };
  const span = startSpan(name, { ...options, parent: traceOf(event), attributes });
  if (span === undefined) return undefined;
  const end = (error?: unknown): void => {
    if (error !== undefined) failWith(span, error);
    span.end();
  };
  return { event: { ...event, ...span.trace }, end };
}

/** Hands events to the handler of a flow: one in the trace it came with, a batch in a trace linked to those. */
export function handleTraced(
  system: MessagingSystem,
  flow: FlowDefinition,
  events: Envelope[],
  handler: (events: Envelope[]) => Promise<unknown>,
): Promise<unknown> {
  const [only, second] = events;
  const parent = only !== undefined && second === undefined ? traceOf(only) : undefined;
  if (!isTracing()) return withTrace(parent, () => handler(events));
  const { queue } = flow;
  const span = { kind: 'consumer', service: serviceOf(queue) } as const;
  const attributes = attributesOf(system, 'process', queue);
  if (only !== undefined && second === undefined)
    return inSpan(`process ${queue}`, { ...span, parent, attributes: { ...attributes, ...identity(only) } }, () =>
      handler([{ ...only, ...currentTrace() }]),
    );
  const links = events.map(traceOf).filter((trace) => trace !== undefined);
  const batch = { ...attributes, 'messaging.batch.message_count': events.length };
  return inSpan(`process ${queue}`, { ...span, links, attributes: batch }, () => handler(events));
}

/** Putting a message that was not handled into a retry or dead letter queue. */
export const putAside = (
  flow: FlowDefinition,
  queue: string,
  event: Envelope | undefined,
  put: () => Promise<void>,
): Promise<void> =>
  inSpan(
    `publish ${queue}`,
    {
      kind: 'producer',
      service: serviceOf(flow.queue),
      parent: event && traceOf(event),
      attributes: { ...attributesOf('rabbitmq', 'publish', queue), ...(event && identity(event)) },
    },
    put,
  );

const attributesOf = (
  system: MessagingSystem,
  operation: 'publish' | 'process',
  destination: string,
): SpanAttributes => ({
  'messaging.system': system,
  'messaging.operation.name': operation,
  'messaging.operation.type': operation === 'publish' ? 'send' : 'process',
  'messaging.destination.name': destination,
});

const identity = ({ id, type, subject }: Envelope): SpanAttributes => ({
  'messaging.message.id': id,
  'cloudevents.event_type': type,
  'cloudevents.event_subject': subject,
});
