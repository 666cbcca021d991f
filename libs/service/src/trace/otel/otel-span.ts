import { type Span as ApiSpan, SpanStatusCode } from '@opentelemetry/api';
import type { Span, SpanAttributes } from '../span.js';
import { type TraceContext, withTrace } from '../trace.js';

/** A span of the SDK. If not sampled, it propagates that flag and is not exported. */
export class OtelSpan implements Span {
  readonly trace: TraceContext;

  constructor(
    private readonly span: ApiSpan,
    private readonly service: string,
    tracestate: string | undefined,
  ) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    const traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
    this.trace = tracestate === undefined ? { traceparent } : { traceparent, tracestate };
  }

  run<T>(work: () => T): T {
    return withTrace(this.trace, work, this.service);
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes(attributes);
  }

  fail(type: string): void {
    this.span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.span.end();
  }
}
