import { setTimeout as delay } from 'node:timers/promises';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace';
import { useTracer } from '../span.js';
import type { TraceConfig } from '../trace.config.js';
import { OtelTracer } from './otel-tracer.js';
import { MonitoredExporter } from './monitored-exporter.js';

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
    await Promise.race([flushed, delay(FLUSH_MS, undefined, { ref: false })]);
  };
}
