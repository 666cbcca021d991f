import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeClock } from '@recuerda/testing';
import { v7 } from 'uuid';
import { countsOf } from '../__fixtures__/send-counts.js';
import { createTestMetrics, inZone, type TestMetrics } from '../__fixtures__/test-metrics.js';
import { ProjectionController } from '../projection/projection.controller.js';
import { remindersByHour, remindersByWeekday, sentLastDay } from './formulas/send-figures.js';
import { SendReader } from './send.reader.js';

describe('SendReader', () => {
  let metrics: TestMetrics;

  beforeAll(async () => {
    metrics = await createTestMetrics();
  });
  beforeEach(() => metrics.clear());
  afterAll(() => metrics.drop());

  const reader = (zone: string) => new SendReader(metrics.source, inZone(zone));
  const countAs = (ok: boolean, instants: string[]) => {
    // Each is of a notifier of its own.
    const sends = instants.map((instant) => ({ at: new Date(instant), ok, departmentId: null, instanceId: v7() }));
    return new ProjectionController(metrics.source, new FakeClock()).count(countsOf(sends));
  };
  const count = (...instants: string[]) => countAs(true, instants);
  const hours = async (zone: string, now: string) =>
    remindersByHour(await reader(zone).lastWeek(new Date(now)))
      .filter(({ count }) => count > 0)
      .map(({ hour, count }) => `${hour} ${count}`);
  const weekdays = async (zone: string, now: string) =>
    remindersByWeekday(await reader(zone).lastWeek(new Date(now)))
      .filter(({ count }) => count > 0)
      .map(({ day, count }) => `${day} ${count}`);

  it('counts from 24 hours, 7 and 30 days ago, not the minute before [METR-06, METR-12, METR-17]', async () => {
    const now = new Date('2026-03-31T12:00:00Z');
    await count('2026-03-30T12:00:00Z', '2026-03-30T11:59:59Z', '2026-03-24T12:00:00Z', '2026-03-24T11:59:59Z');
    await count('2026-03-01T12:00:00Z', '2026-03-01T11:59:59Z');
    const slots = await reader('America/Tegucigalpa').lastWeek(now);
    expect(sentLastDay(slots)).toBe(1);
    expect(slots.reduce((sum, slot) => sum + slot.allLastWeek, 0)).toBe(3);
    expect(await reader('America/Tegucigalpa').sentInThirtyDays(now)).toBe(5);
  });

  it('counts the minute that holds the border whole, and what another clock sent ahead of ours', async () => {
    await count('2026-03-30T12:00:10Z', '2026-03-31T12:00:45Z');
    expect(sentLastDay(await reader('America/Tegucigalpa').lastWeek(new Date('2026-03-31T12:00:40Z')))).toBe(2);
  });

  it('counts failed reminders in the week and today, not in the day and the 30 days [DASH-04, METR-12]', async () => {
    await countAs(false, ['2026-03-31T11:00:00Z']);
    const now = new Date('2026-03-31T12:00:00Z');
    const [slot] = await reader('America/Tegucigalpa').lastWeek(now);
    expect(slot).toEqual({ weekday: 2, hour: 5, sentLastDay: 0, allLastWeek: 1 });
    expect(await reader('America/Tegucigalpa').sentInThirtyDays(now)).toBe(0);
    expect(await reader('America/Tegucigalpa').since(new Date('2026-03-31T06:00:00Z'))).toBe(1);
  });

  it('puts yesterday and today of one hour into one bucket', async () => {
    await count('2026-03-30T20:45:00Z', '2026-03-31T20:15:00Z');
    expect(await hours('America/Tegucigalpa', '2026-03-31T20:30:00Z')).toEqual(['14:00 2']);
  });

  it('skips the hour that spring takes away', async () => {
    await count('2026-03-08T06:59:00Z', '2026-03-08T07:00:00Z');
    expect(await hours('America/New_York', '2026-03-08T12:00:00Z')).toEqual(['01:00 1', '03:00 1']);
  });

  it('adds both hours that autumn gives twice to one bucket', async () => {
    await count('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:00:00Z');
    expect(await hours('Europe/Madrid', '2026-10-25T12:00:00Z')).toEqual(['02:00 2', '03:00 1']);
  });

  it('takes weekdays from the local date, through a change of clocks and 29 February', async () => {
    await count('2028-02-29T05:59:00Z', '2028-02-29T06:00:00Z', '2028-03-01T05:59:00Z', '2028-03-01T06:00:00Z');
    expect(await weekdays('America/Tegucigalpa', '2028-03-02T00:00:00Z')).toEqual(['Lun 1', 'Mar 2', 'Mié 1']);
    await metrics.clear();
    await count('2026-11-01T03:59:00Z', '2026-11-01T04:00:00Z', '2026-11-02T04:59:00Z', '2026-11-02T05:00:00Z');
    expect(await weekdays('America/New_York', '2026-11-03T00:00:00Z')).toEqual(['Lun 1', 'Sáb 1', 'Dom 2']);
  });

  it('supports zones whose hours begin at a half or a quarter', async () => {
    await count('2026-03-31T10:29:00Z', '2026-03-31T10:30:00Z');
    expect(await hours('Asia/Kolkata', '2026-03-31T12:00:00Z')).toEqual(['15:00 1', '16:00 1']);
    expect(await hours('Asia/Kathmandu', '2026-03-31T12:00:00Z')).toEqual(['16:00 2']);
  });
});
