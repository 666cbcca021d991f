import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  trace,
  type Tracer as ApiTracer,
  type Span as ApiSpan,
  SpanStatusCode,
} from '@opentelemetry/api';
import { defaultResource, type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  type Sampler,
  type SpanProcessor,
  TracerProvider,
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { VERSION } from '../../build.js';
import type { Span, SpanKind as Kind, SpanOptions, Tracer, SpanAttributes } from '../span.js';
import type { TraceConfig } from '../trace.config.js';
import { correlationIdOf, isTraceparent, type TraceContext, tracestateOf, withTrace } from '../trace.js';

const KINDS: Readonly<Record<Kind, SpanKind>> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};
/** Maximum links per span: a batch may have 500 events. */
const MAX_LINKS = 64;

/** Creates spans with the SDK, with one provider per service of this process. */
export class OtelTracer implements Tracer {
  private readonly tracers = new Map<string, ApiTracer>();
  private readonly sampler: Sampler;

  constructor(
    private readonly processName: string,
    private readonly config: TraceConfig,
    private readonly processor: SpanProcessor,
  ) {
    this.sampler = samplerOf(config);
  }

  start(name: string, options: SpanOptions): Span {
    const { kind, service = this.processName, parent, links, origin, attributes } = options;
    const isRoot = links !== undefined || origin !== undefined;
    const span = this.tracerOf(service).startSpan(
      name,
      { kind: KINDS[kind], ...(attributes && { attributes }), links: linksTo(links ?? (origin ? [origin] : [])) },
      isRoot ? ROOT_CONTEXT : contextOf(parent, kind),
    );
    return new OtelSpan(span, service, isRoot ? keptState(origin) : parent?.tracestate);
  }

  private tracerOf(service: string): ApiTracer {
    const known = this.tracers.get(service);
    if (known) return known;
    const { sampler, processor } = this;
    const provider = new TracerProvider({
      resource: resourceOf(service, this.config),
      sampler,
      spanProcessors: [processor],
    });
    const tracer = provider.getTracer('recuerda');
    this.tracers.set(service, tracer);
    return tracer;
  }
}

const contextOf = (parent: TraceContext | undefined, kind: Kind): Context => {
  const remote = kind === 'server' || kind === 'consumer';
  const context = parent && spanContextOf(parent.traceparent, remote);
  return context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
};

const linksTo = (traces: readonly TraceContext[]): Link[] =>
  traces.slice(0, MAX_LINKS).flatMap(({ traceparent }) => {
    const context = spanContextOf(traceparent, true);
    return context ? [{ context }] : [];
  });

function spanContextOf(traceparent: string, isRemote: boolean): SpanContext | undefined {
  if (!isTraceparent(traceparent)) return undefined;
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote };
}

function keptState(origin: TraceContext | undefined): string | undefined {
  const correlationId = origin && correlationIdOf(origin);
  return correlationId === undefined ? undefined : tracestateOf(correlationId);
}

const instance = randomUUID();

/** Describes the source of spans: `recuerda-<service>`, unless OTEL_SERVICE_NAME is set. */
function resourceOf(service: string, config: TraceConfig): Resource {
  const { OTEL_SERVICE_NAME: name, OTEL_RESOURCE_ATTRIBUTES: given } = config;
  return defaultResource().merge(
    resourceFromAttributes({
      'service.name': `recuerda-${service}`,
      'service.version': VERSION,
      'service.instance.id': instance,
      'host.name': hostname(),
      ...given,
      ...(name !== undefined && { 'service.name': name }),
    }),
  );
}

/** A span of the SDK. If not sampled, it propagates that flag and is not exported. */
class OtelSpan implements Span {
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

/** `OTEL_TRACES_SAMPLER` and its argument. */
function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TraceConfig): Sampler {
  const root = rootSamplerOf(name.replace('parentbased_', ''), ratio);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootSamplerOf(name: string, ratio: number): Sampler {
  if (name === 'always_on') return new AlwaysOnSampler();
  return name === 'always_off' ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio);
}
