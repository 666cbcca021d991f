import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ReceiptsCounted } from '@recuerda/contracts';
import { RetentionService } from '@recuerda/database';
import { FakeClock } from '@recuerda/testing';
import { v7 } from 'uuid';
import { sendsCounted } from './__fixtures__/events.js';
import { createTestMetrics, type TestMetrics } from './__fixtures__/test-metrics.js';
import { ProjectionController } from './projection/projection.controller.js';
import { METRICS_RETENTION } from './metrics.database.js';

describe('RetentionService', () => {
  let metrics: TestMetrics;
  let clock: FakeClock;

  beforeAll(async () => {
    metrics = await createTestMetrics();
  });
  beforeEach(async () => {
    await metrics.clear();
    clock = new FakeClock('2026-01-15T12:00:00Z');
  });
  afterAll(() => metrics.drop());

  const prune = () => new RetentionService(metrics.source, clock, METRICS_RETENTION).prune();
  const left = async (table: string): Promise<number> => {
    const [row]: { count: number }[] = await metrics.source.query(`SELECT count(*)::int FROM metrics.${table}`);
    return row?.count ?? -1;
  };

  it('keeps minutes, and the counts of notifiers, for 40 days', async () => {
    const minutes = ['2025-12-06T12:00:00Z', '2025-12-06T11:59:00Z'];
    const [departmentId, instanceId] = [v7(), v7()];
    const counts = minutes.map((minute) => ({ minute, departmentId, instanceId, sent: 1, failed: 0 }));
    await new ProjectionController(metrics.source, clock).count([sendsCounted(...counts)]);
    await prune();
    for (const table of ['sends_per_minute', 'send_counts'])
      expect(await metrics.source.query(`SELECT minute FROM metrics.${table}`)).toEqual([
        { minute: new Date('2025-12-06T12:00:00Z') },
      ]);
  });

  it('keeps the receipt counts of notifiers for 40 days', async () => {
    const [departmentId, instanceId] = [v7(), v7()];
    const read = { departmentId, instanceId, receipt: 'read', delaySeconds: 60, count: 1 } as const;
    const counts = ['2025-12-06T12:00:00.000Z', '2025-12-06T11:00:00.000Z'].map((hour) => ({ hour, ...read }));
    await new ProjectionController(metrics.source, clock).countReceipts([
      ReceiptsCounted.create({ id: v7(), subject: instanceId, time: clock.now(), data: { counts } }),
    ]);
    await prune();
    expect(await metrics.source.query('SELECT hour FROM metrics.receipt_counts')).toEqual([
      { hour: new Date('2025-12-06T12:00:00Z') },
    ]);
  });

  it('goes on chunk by chunk until nothing old is left', async () => {
    await metrics.source.query(
      `INSERT INTO metrics.sends_per_minute
       SELECT '2025-12-01Z'::timestamptz - n * interval '1 minute', 1, 0 FROM generate_series(1, 12001) n`,
    );
    await prune();
    expect(await left('sends_per_minute')).toBe(0);
  });
});
