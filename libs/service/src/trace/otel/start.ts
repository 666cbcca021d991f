import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import { Logger } from '@nestjs/common';
import { waitAtMost } from '@recuerda/concurrency';
import { useTracer } from '../span.js';
import type { TraceConfig } from '../trace.config.js';
import { counter } from '../../metrics/instruments.js';
import { OtelTracer } from './otel-tracer.js';

/** Maximum spans that wait for a slow collector; further ones are dropped. About 2.5 KB each. */
const MAX_QUEUE = 8_192;
const MAX_BATCH = 1_024;
/** Maximum time a shutdown waits for the collector, ms. */
const FLUSH_MS = 2_000;

/**
 * Turns tracing on for this process.
 *
 * @returns a function that turns it off and exports the remaining spans; it never rejects.
 */
export function startTracing(name: string, config: TraceConfig): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${config.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMillis: config.OTEL_EXPORTER_OTLP_TIMEOUT,
  });
  const processor = new BatchSpanProcessor({
    exporter: new MonitoredExporter(exporter),
    maxQueueSize: MAX_QUEUE,
    maxExportBatchSize: MAX_BATCH,
    scheduledDelayMillis: config.OTEL_BSP_SCHEDULE_DELAY,
    exportTimeoutMillis: config.OTEL_EXPORTER_OTLP_TIMEOUT + 1_000,
  });
  useTracer(new OtelTracer(name, config, processor));
  return async () => {
    useTracer(undefined);
    // MonitoredExporter counts and logs the failure.
    const flushed = processor.shutdown().catch(() => undefined);
    await waitAtMost(FLUSH_MS, flushed);
  };
}

const exportFailures = counter(
  'recuerda_trace_export_failures_total',
  'Exports of spans the collector did not take; their spans are lost.',
);

/** Time between two warnings, ms: a collector may be unavailable for days. */
const WARN_EVERY_MS = 10 * 60_000;

/** Counts failed exports, and logs them at most every ten minutes. */
export class MonitoredExporter implements SpanExporter {
  private readonly logger = new Logger('Traces');
  private quietUntil = -Infinity;
  private lost = 0;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly now: () => number = () => performance.now(),
  ) {}

  export(spans: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void {
    this.exporter.export(spans, (result) => {
      if (result.code !== 0) this.failed(spans.length, result.error);
      done(result);
    });
  }

  forceFlush(): Promise<void> {
    return this.exporter.forceFlush?.() ?? Promise.resolve();
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  private failed(spans: number, err: unknown): void {
    exportFailures.inc();
    this.lost += spans;
    if (this.now() < this.quietUntil) return;
    this.quietUntil = this.now() + WARN_EVERY_MS;
    this.logger.warn({ msg: 'spans could not be exported', spans: this.lost, quietForMs: WARN_EVERY_MS, err });
    this.lost = 0;
  }
}
