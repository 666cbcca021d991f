import { Logger } from '@nestjs/common';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { counter } from '../../metrics/instruments.js';

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
