import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/**
 * W3C trace context (https://www.w3.org/TR/trace-context/), under the names CloudEvents and HTTP give it. It goes from the
 * browser's request through messages to the provider's POST.
 */
export interface TraceContext {
  readonly traceparent: string;
  /** Holds the correlation id when that is not this trace's id. */
  readonly tracestate?: string;
}

interface Current {
  trace: TraceContext;
  /** Whose work this is, where one process runs several services. */
  service: string | undefined;
}

const storage = new AsyncLocalStorage<Current>();
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const CORRELATION = /(?:^|,)recuerda=([0-9a-f]{32})(?:,|$)/;

export const newTraceparent = (): string =>
  `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;

export const isTraceparent = (value: unknown): value is string => typeof value === 'string' && TRACEPARENT.test(value);

/** To be spread into what leaves this process. */
export const currentTrace = (): TraceContext | undefined => storage.getStore()?.trace;

export const currentTraceparent = (): string | undefined => storage.getStore()?.trace.traceparent;

/** The service of the span at hand, if there is one. */
export const currentService = (): string | undefined => storage.getStore()?.service;

/** Runs `work` with the given trace context, or in the one at hand when it is absent. */
export const withTrace = <T>(trace: TraceContext | undefined, work: () => T, service = currentService()): T =>
  trace === undefined ? work() : storage.run({ trace, service }, work);

export const withTraceparent = <T>(traceparent: string | undefined, work: () => T): T =>
  withTrace(traceparent === undefined ? undefined : { traceparent }, work);

/** The 32 hexadecimal digits of a trace. */
export const traceIdOf = (traceparent: string | undefined): string | undefined =>
  traceparent === undefined ? undefined : TRACEPARENT.exec(traceparent)?.[1];

/** What logs call `correlationId`: the trace id of the request that began it all, also in a trace that began later. */
export const correlationIdOf = ({ traceparent, tracestate = '' }: TraceContext): string | undefined =>
  CORRELATION.exec(tracestate)?.[1] ?? traceIdOf(traceparent);

/** The `tracestate` by which a new trace keeps a correlation id. */
export const tracestateOf = (correlationId: string): string => `recuerda=${correlationId}`;
