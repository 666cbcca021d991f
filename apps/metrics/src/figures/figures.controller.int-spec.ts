import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withPrincipal } from '@recuerda/service';
import { ReceiptsCounted } from '@recuerda/contracts';
import { FakeClock, principalOf } from '@recuerda/testing';
import { v7 } from 'uuid';
import { task } from '../__fixtures__/events.js';
import { createTestMetrics, inZone, type TestMetrics } from '../__fixtures__/test-metrics.js';
import { ProjectionController } from '../projection/projection.controller.js';
import { CalendarReader, TaskReader } from './task.reader.js';
import { FiguresController } from './figures.controller.js';
import { ReceiptReader, SendReader } from './send.reader.js';
import { hourOf } from './windows.js';

/** Every read asks the time once. */
class CountingClock extends FakeClock {
  asked = 0;

  override now(): Date {
    this.asked += 1;
    return super.now();
  }
}

describe('FiguresController', () => {
  let metrics: TestMetrics;
  let clock: CountingClock;
  let figures: FiguresController;

  beforeAll(async () => {
    metrics = await createTestMetrics();
    clock = new CountingClock();
    const inItsZone = inZone('America/Tegucigalpa');
    const calendar = new CalendarReader(metrics.source, inItsZone);
    const sends = new SendReader(metrics.source, inItsZone);
    figures = new FiguresController(
      clock,
      calendar,
      new TaskReader(metrics.source),
      sends,
      new ReceiptReader(metrics.source),
    );
  });
  afterAll(() => metrics.drop());

  it('reads twice for any number of callers at once', async () => {
    const views = await Promise.all(Array.from({ length: 20 }, () => figures.metrics()));
    expect(new Set(views.map((view) => JSON.stringify(view))).size).toBe(1);
    expect(clock.asked).toBe(2);
  });

  it('never answers from before the call', async () => {
    const early = figures.metrics();
    await new ProjectionController(metrics.source, new FakeClock()).apply([task(v7(), 1, { employeeId: v7() })]);
    expect((await figures.metrics()).totalTasks).toBe(1);
    await early;
  });

  it('shows a manager the receipts of the own departments only [METR-22, AUTH-11]', async () => {
    const [own, other, instanceId] = [v7(), v7(), v7()];
    const time = clock.now();
    const reported = { hour: hourOf(time).toISOString(), instanceId, receipt: 'reported', delaySeconds: 0 } as const;
    const counts = [
      { ...reported, departmentId: own, count: 2 },
      { ...reported, departmentId: other, count: 5 },
    ];
    await new ProjectionController(metrics.source, clock).countReceipts([
      ReceiptsCounted.create({ id: v7(), subject: instanceId, time, data: { counts } }),
    ]);
    const manager = principalOf('manager', { departmentIds: [own] });
    const limited = await withPrincipal(manager, () => figures.metrics());
    expect(limited.receipts).toMatchObject({ reported: 2 });
    expect((await figures.metrics()).receipts).toMatchObject({ reported: 7 });
  });
});
