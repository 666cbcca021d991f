import type { Envelope, FlowDefinition } from '@recuerda/contracts';
import {
  currentTrace,
  failWith,
  inSpan,
  isTracing,
  type SpanAttributes,
  startSpan,
  type TraceContext,
  withTrace,
} from '@recuerda/service';
import { serviceOf } from './catalogue.js';

/** How messages travel, as `messaging.system` says it. */
export type MessagingSystem = 'rabbitmq' | 'in_process';

export const traceOf = ({ traceparent, tracestate }: Envelope): TraceContext | undefined =>
  traceparent === undefined ? undefined : tracestate === undefined ? { traceparent } : { traceparent, tracestate };

export interface Publication {
  /** What is to be published: in the trace of its publication. */
  event: Envelope;
  end(error?: unknown): void;
}

/** Publishing an event, in the trace it came about in. Undefined without tracing: it is published as it is. */
export function beginPublication(system: MessagingSystem, event: Envelope): Publication | undefined {
  if (!isTracing()) return undefined;
  const span = startSpan(`publish ${event.type}`, {
    kind: 'producer',
    service: serviceOf(event.type),
    parent: traceOf(event),
    attributes: { ...attributesOf(system, 'publish', `recuerda.events:${event.type}`), ...identity(event) },
  });
  if (span === undefined) return undefined;
  const end = (error?: unknown): void => {
    if (error !== undefined) failWith(span, error);
    span.end();
  };
  return { event: { ...event, ...span.trace }, end };
}

/** Hands an event to the handler of a flow, in the trace it came with. */
export function handleOneTraced(
  system: MessagingSystem,
  { queue }: FlowDefinition,
  event: Envelope,
  handler: (event: Envelope) => Promise<unknown>,
): Promise<unknown> {
  const parent = traceOf(event);
  if (!isTracing()) return parent === undefined ? handler(event) : withTrace(parent, () => handler(event));
  const attributes = { ...attributesOf(system, 'process', queue), ...identity(event) };
  const span = { kind: 'consumer', service: serviceOf(queue), parent, attributes } as const;
  return inSpan(`process ${queue}`, span, () => handler({ ...event, ...currentTrace() }));
}

/** Hands events to the handler of a flow: one in the trace it came with, a batch in a trace linked to those. */
export function handleTraced(
  system: MessagingSystem,
  flow: FlowDefinition,
  events: Envelope[],
  handler: (events: Envelope[]) => Promise<unknown>,
): Promise<unknown> {
  const [only, second] = events;
  if (only !== undefined && second === undefined)
    return handleOneTraced(system, flow, only, (event) => handler([event]));
  if (!isTracing()) return handler(events);
  const { queue } = flow;
  const span = { kind: 'consumer', service: serviceOf(queue) } as const;
  const attributes = attributesOf(system, 'process', queue);
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
