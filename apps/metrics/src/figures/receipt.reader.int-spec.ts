import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ReceiptCount, ReceiptsCounted } from '@recuerda/contracts';
import { FakeClock } from '@recuerda/testing';
import { v7 } from 'uuid';
import { createTestMetrics, type TestMetrics } from '../__fixtures__/test-metrics.js';
import { ProjectionController } from '../projection/projection.controller.js';
import { receiptFigures } from './formulas/send-figures.js';
import { ReceiptReader } from './send.reader.js';

const NOW = new Date('2026-03-31T12:30:00Z');
const [PRIMARY, OFFICE, NOTIFIER] = [v7(), v7(), v7()];

describe('ReceiptReader', () => {
  let metrics: TestMetrics;
  let reader: ReceiptReader;

  beforeAll(async () => {
    metrics = await createTestMetrics();
    reader = new ReceiptReader(metrics.source);
  });
  beforeEach(() => metrics.clear());
  afterAll(() => metrics?.drop());

  const count = (...counts: Partial<ReceiptCount>[]) =>
    new ProjectionController(metrics.source, new FakeClock()).countReceipts(
      counts.map((more) =>
        ReceiptsCounted.create({
          id: v7(),
          subject: NOTIFIER,
          time: NOW,
          data: {
            counts: [
              {
                hour: '2026-03-31T12:00:00.000Z',
                departmentId: PRIMARY,
                instanceId: NOTIFIER,
                receipt: 'reported',
                delaySeconds: 0,
                count: 1,
                ...more,
              },
            ],
          },
        }),
      ),
    );
  const figures = async (scope?: string[]) => receiptFigures(await reader.thirtyDays(NOW, scope));

  it('keeps the newest counts of each notifier, in any order, and adds them up [METR-22]', async () => {
    await count({ count: 3 }, { count: 5 }, { count: 4 }, { count: 2, instanceId: v7() });
    await count({ count: 1 }, { receipt: 'delivered', count: 6 });
    await count({ receipt: 'read', delaySeconds: 60, count: 2 }, { receipt: 'read', delaySeconds: 240, count: 1 });
    expect(await figures()).toEqual({ reported: 7, delivered: 6, read: 3, medianReadSeconds: 60 });
  });

  it('counts those sent in the last 30 days, the hour at the border whole [METR-22]', async () => {
    await count({ hour: '2026-03-01T12:00:00.000Z', count: 10 }, { hour: '2026-03-01T11:00:00.000Z', count: 100 });
    expect(await figures()).toMatchObject({ reported: 10 });
  });

  it('is limited to the departments of a manager [METR-22]', async () => {
    await count({ count: 1 }, { departmentId: OFFICE, count: 10 }, { departmentId: null, count: 100 });
    expect(await figures([OFFICE])).toMatchObject({ reported: 10 });
    expect(await figures([])).toBeNull();
    expect(await figures()).toMatchObject({ reported: 111 });
  });
});
