import { AppError } from '../errors/app-error.js';
import { currentService, currentTrace, type TraceContext, withTrace } from './trace.js';

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';
/** Named by OpenTelemetry's semantic conventions. Never a name, a phone, a message, a secret or a query. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  kind: SpanKind;
  /** Whose span it is; that of the span at hand, or this process, when absent. */
  service?: string;
  /** Instead of the trace at hand. */
  parent?: TraceContext | undefined;
  /** It begins a trace of its own, linked to these (the first few of them). */
  links?: readonly TraceContext[];
  /** It begins a trace of its own, linked to this one, whose correlation id it keeps. */
  origin?: TraceContext;
  attributes?: SpanAttributes;
}

/** A span under way. */
export interface Span {
  readonly trace: TraceContext;
  /** Runs `work` in the span's context. */
  run<T>(work: () => T): T;
  set(attributes: SpanAttributes): void;
  /** Gives it the status of an error; `type` is a code or the name of a class. */
  fail(type: string): void;
  /** A span that never ends is never seen. */
  end(): void;
}

/** Makes spans; there is one while tracing is on. */
export interface Tracer {
  start(name: string, options: SpanOptions): Span;
}

let tracer: Tracer | undefined;

/** Given undefined, tracing is off: contexts are still handed on, and nothing else is done. */
export const useTracer = (given: Tracer | undefined): void => {
  tracer = given;
};

export const isTracing = (): boolean => tracer !== undefined;

/** Undefined while tracing is off. */
export function startSpan(name: string, options: SpanOptions): Span | undefined {
  if (tracer === undefined) return undefined;
  const { parent = currentTrace(), service = currentService() } = options;
  return tracer.start(name, { ...options, parent, ...(service !== undefined && { service }) });
}

/** Runs `work` in a span that ends with it, failed when it throws. While tracing is off: in `parent`, or in `origin`. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, options);
  if (span === undefined) return withTrace(options.parent ?? options.origin, () => work(undefined));
  try {
    return await span.run(() => work(span));
  } catch (error) {
    failWith(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** A refusal, such as `not_found`, is an answer; everything else is an error. */
export function failWith(span: Span, error: unknown): void {
  const type = errorType(error);
  if (error instanceof AppError && error.status < 500) span.set({ 'error.type': type });
  else span.fail(type);
}

const CODE = /^\w{1,64}$/;

/** What may be told of an error: its code or its class. Its message may hold anything. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' && CODE.test(error.code) ? error.code : error.name;
}

/** One piece of work for several: in the trace of the only one, or in a trace of its own that is linked to theirs. */
export function inSpanForAll<T>(
  name: string,
  service: string,
  traces: readonly (TraceContext | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  if (traces.length === 1 || tracer === undefined) return withTrace(traces[0], work);
  const links = traces.filter((trace) => trace !== undefined);
  return inSpan(name, { kind: 'internal', service, links }, work);
}
