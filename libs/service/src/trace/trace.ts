import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/**
 * W3C trace context (https://www.w3.org/TR/trace-context/), with the names of CloudEvents and HTTP. It is propagated
 * from the browser's request through messages to the POST to the provider.
 */
export interface TraceContext {
  readonly traceparent: string;
  /** Contains the correlation id if it differs from the trace id. */
  readonly tracestate?: string;
}

interface Current {
  trace: TraceContext;
  /** The service that does the work, where one process runs several. */
  service: string | undefined;
}

const storage = new AsyncLocalStorage<Current>();
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const CORRELATION = /(?:^|,)recuerda=([0-9a-f]{32})(?:,|$)/;

export const newTraceparent = (): string =>
  `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;

export const isTraceparent = (value: unknown): value is string => typeof value === 'string' && TRACEPARENT.test(value);

/** Spread it into outgoing events and requests. */
export const currentTrace = (): TraceContext | undefined => storage.getStore()?.trace;

export const currentTraceparent = (): string | undefined => storage.getStore()?.trace.traceparent;

/** The service of the current span. */
export const currentService = (): string | undefined => storage.getStore()?.service;

/** Runs `work` in the given trace context, or in the current one if undefined. */
export const withTrace = <T>(trace: TraceContext | undefined, work: () => T, service = currentService()): T =>
  trace === undefined ? work() : storage.run({ trace, service }, work);

/** The 32 hexadecimal digits of a trace. */
export const traceIdOf = (traceparent: string | undefined): string | undefined =>
  traceparent === undefined ? undefined : TRACEPARENT.exec(traceparent)?.[1];

/** Returns the trace id of the request that started it all, also in a trace that started later. */
export const correlationIdOf = ({ traceparent, tracestate = '' }: TraceContext): string | undefined =>
  CORRELATION.exec(tracestate)?.[1] ?? traceIdOf(traceparent);

/** Returns the `tracestate` that keeps a correlation id in a new trace. */
export const tracestateOf = (correlationId: string): string => `recuerda=${correlationId}`;
