import { AppError } from '../errors/app-error.js';
import { currentService, currentTrace, type TraceContext, withTrace } from './trace.js';

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';
/** Named by OpenTelemetry's semantic conventions. No names, phone numbers, messages, secrets or queries. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  kind: SpanKind;
  /** Default: the service of the current span, or this process. */
  service?: string;
  /** Default: the current trace. */
  parent?: TraceContext | undefined;
  /** Starts a new trace with links to these (the first 64 of them). */
  links?: readonly TraceContext[];
  /** Starts a new trace with a link to this one, and keeps its correlation id. */
  origin?: TraceContext;
  attributes?: SpanAttributes;
}

/** An open span. */
export interface Span {
  readonly trace: TraceContext;
  /** Runs `work` in the span's context. */
  run<T>(work: () => T): T;
  set(attributes: SpanAttributes): void;
  /** Sets the error status. `type` is an error code or the name of a class. */
  fail(type: string): void;
  /** A span is exported only after it has ended. */
  end(): void;
}

/** Creates spans. Set while tracing is on. */
export interface Tracer {
  start(name: string, options: SpanOptions): Span;
}

let tracer: Tracer | undefined;

/** Turns tracing on; undefined turns it off, and then only contexts are propagated. */
export const useTracer = (given: Tracer | undefined): void => {
  tracer = given;
};

export const isTracing = (): boolean => tracer !== undefined;

/** Returns undefined while tracing is off. */
export function startSpan(name: string, options: SpanOptions): Span | undefined {
  if (tracer === undefined) return undefined;
  const { parent = currentTrace(), service = currentService() } = options;
  return tracer.start(name, { ...options, parent, ...(service !== undefined && { service }) });
}

/**
 * Runs `work` in a span, which fails if `work` rejects. While tracing is off: in the context of `parent` or `origin`.
 */
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

/** A client error, such as `not_found`, does not make the span an error. */
export function failWith(span: Span, error: unknown): void {
  const type = errorType(error);
  if (error instanceof AppError && error.status < 500) span.set({ 'error.type': type });
  else span.fail(type);
}

const CODE = /^\w{1,64}$/;

/** The code or class of an error. Its message may contain personal data. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' && CODE.test(error.code) ? error.code : error.name;
}

/**
 * Runs work for several traces: in the trace itself if there is only one, otherwise in a new trace with links to them.
 */
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
