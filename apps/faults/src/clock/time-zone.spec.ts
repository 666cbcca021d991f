import { describe, expect, it } from '@jest/globals';
import { TimeZone } from './time-zone.js';

const iso = (instants: readonly number[]): string[] => instants.map((instant) => new Date(instant).toISOString());

describe('TimeZone', () => {
  it('returns when the offset changes', () => {
    expect(iso(new TimeZone('America/New_York').offsetChanges(2028))).toEqual([
      '2028-03-12T07:00:00.000Z',
      '2028-11-05T06:00:00.000Z',
    ]);
    expect(iso(new TimeZone('Europe/Madrid').offsetChanges(2028))).toEqual([
      '2028-03-26T01:00:00.000Z',
      '2028-10-29T01:00:00.000Z',
    ]);
    expect(new TimeZone('America/Tegucigalpa').offsetChanges(2028)).toEqual([]);
  });

  it('returns the start of a day in winter and in summer', () => {
    const zone = new TimeZone('America/New_York');
    expect(iso([zone.midnight(2028, 2, 29), zone.midnight(2028, 7, 1)])).toEqual([
      '2028-02-29T05:00:00.000Z',
      '2028-07-01T04:00:00.000Z',
    ]);
  });

  it('returns local date and time', () => {
    const instant = Date.parse('2028-03-01T04:59:59.999Z');
    const zone = new TimeZone('America/New_York');
    expect(zone.local(instant)).toEqual({ year: 2028, month: 2, day: 29, hour: 23, minute: 59, second: 59 });
    expect([zone.weekday(instant), zone.weekday(instant + 1)]).toEqual([1, 2]);
  });
});
