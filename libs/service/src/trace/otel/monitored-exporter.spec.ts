import { Logger, type LoggerService } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { metricIn } from '@recuerda/testing';
import { metricsText } from '../../metrics/instruments.js';
import { MonitoredExporter } from './start.js';

const spans = (count: number): ReadableSpan[] => Array.from({ length: count }, () => ({}) as ReadableSpan);

describe('MonitoredExporter', () => {
  const warnings: unknown[] = [];
  const ignore = (): void => undefined;

  beforeEach(() => {
    warnings.length = 0;
    const logger: LoggerService = { log: ignore, error: ignore, warn: (entry: unknown) => void warnings.push(entry) };
    Logger.overrideLogger(logger);
  });
  afterEach(() => Logger.overrideLogger(false));

  const count = async () => metricIn(await metricsText(), 'recuerda_trace_export_failures_total');

  it('counts every failure, and logs at most every ten minutes', async () => {
    let now = 0;
    let code = 1;
    const collector: SpanExporter = {
      export: (_spans, done) => done(code === 0 ? { code } : { code, error: new Error('connect ECONNREFUSED') }),
      shutdown: async () => undefined,
    };
    const exporter = new MonitoredExporter(collector, () => now);
    const before = await count();
    for (const size of [3, 4, 5]) exporter.export(spans(size), ignore);
    expect(warnings).toMatchObject([{ msg: 'spans could not be exported', spans: 3 }]);
    now = 10 * 60_000;
    exporter.export(spans(6), ignore);
    expect(warnings).toHaveLength(2);
    expect(warnings[1]).toMatchObject({ spans: 15 });
    code = 0;
    exporter.export(spans(7), ignore);
    expect((await count()) - before).toBe(4);
    expect(warnings).toHaveLength(2);
  });
});
