import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openMigrated } from '@recuerda/database/fixtures';
import { createTestMetrics, inZone, type TestMetrics } from '../__fixtures__/test-metrics.js';
import { METRICS_DATABASE } from '../metrics.database.js';
import { CalendarReader } from './task.reader.js';

describe('CalendarReader', () => {
  let metrics: TestMetrics;

  beforeAll(async () => {
    metrics = await createTestMetrics();
  });
  afterAll(() => metrics.drop());

  it.each([
    [
      'a day without clock changes',
      'America/Tegucigalpa',
      '2026-03-10T05:59:59Z',
      '2026-03-09T06:00:00Z',
      '2026-03-01T06:00:00Z',
      '2026-02-01T06:00:00Z',
    ],
    [
      'its first instant',
      'America/Tegucigalpa',
      '2026-03-10T06:00:00Z',
      '2026-03-10T06:00:00Z',
      '2026-03-01T06:00:00Z',
      '2026-02-01T06:00:00Z',
    ],
    [
      'a short day, after the change',
      'America/New_York',
      '2026-03-08T16:00:00Z',
      '2026-03-08T05:00:00Z',
      '2026-03-01T05:00:00Z',
      '2026-02-01T05:00:00Z',
    ],
    [
      'the day after a short one',
      'America/New_York',
      '2026-03-09T04:30:00Z',
      '2026-03-09T04:00:00Z',
      '2026-03-01T05:00:00Z',
      '2026-02-01T05:00:00Z',
    ],
    [
      'a long day, after the change',
      'America/New_York',
      '2026-11-02T04:59:00Z',
      '2026-11-01T04:00:00Z',
      '2026-11-01T04:00:00Z',
      '2026-10-01T04:00:00Z',
    ],
    [
      'a month that began in summer time',
      'Europe/Madrid',
      '2026-10-31T23:30:00Z',
      '2026-10-31T23:00:00Z',
      '2026-10-31T23:00:00Z',
      '2026-09-30T22:00:00Z',
    ],
    [
      'the last hour of a month',
      'Europe/Madrid',
      '2026-03-31T21:59:59Z',
      '2026-03-30T22:00:00Z',
      '2026-02-28T23:00:00Z',
      '2026-01-31T23:00:00Z',
    ],
    [
      '29 February',
      'Europe/Madrid',
      '2028-02-29T12:00:00Z',
      '2028-02-28T23:00:00Z',
      '2028-01-31T23:00:00Z',
      '2027-12-31T23:00:00Z',
    ],
    [
      '1 March of a leap year',
      'America/Tegucigalpa',
      '2028-03-01T06:00:00Z',
      '2028-03-01T06:00:00Z',
      '2028-03-01T06:00:00Z',
      '2028-02-01T06:00:00Z',
    ],
    [
      'January',
      'America/Tegucigalpa',
      '2026-01-01T12:00:00Z',
      '2026-01-01T06:00:00Z',
      '2026-01-01T06:00:00Z',
      '2025-12-01T06:00:00Z',
    ],
    [
      'a midnight that occurs twice',
      'America/Havana',
      '2026-11-01T12:00:00Z',
      '2026-11-01T04:00:00Z',
      '2026-11-01T04:00:00Z',
      '2026-10-01T04:00:00Z',
    ],
    [
      'a midnight before which 23:00 occurs twice',
      'America/Sao_Paulo',
      '2018-02-18T12:00:00Z',
      '2018-02-18T03:00:00Z',
      '2018-02-01T02:00:00Z',
      '2018-01-01T02:00:00Z',
    ],
    [
      'a midnight that never occurs',
      'America/Sao_Paulo',
      '2018-11-04T12:00:00Z',
      '2018-11-04T03:00:00Z',
      '2018-11-01T03:00:00Z',
      '2018-10-01T03:00:00Z',
    ],
  ])('finds the borders on %s [DASH-04]', async (_what, zone, now, today, thisMonth, lastMonth) => {
    const calendar = new CalendarReader(metrics.source, inZone(zone));
    expect(await calendar.at(new Date(now))).toEqual({
      today: new Date(today),
      thisMonth: new Date(thisMonth),
      lastMonth: new Date(lastMonth),
    });
  });

  it("does not depend on the session's own zone", async () => {
    await metrics.source.query(
      `ALTER DATABASE ${new URL(metrics.url).pathname.slice(1)} SET timezone = 'Pacific/Auckland'`,
    );
    const source = await openMigrated(METRICS_DATABASE, metrics.url);
    try {
      expect(await source.query('SHOW timezone')).toEqual([{ TimeZone: 'Pacific/Auckland' }]);
      const calendar = new CalendarReader(source, inZone('Europe/Madrid'));
      expect((await calendar.at(new Date('2026-03-29T12:00:00Z'))).today).toEqual(new Date('2026-03-28T23:00:00Z'));
    } finally {
      await source.destroy();
    }
  });
});
