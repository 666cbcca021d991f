import { describe, expect, it } from '@jest/globals';
import { type Calendar, type DailyWindow, isAlwaysOpen } from './calendar.js';
import { HOUR_MS } from './durations.js';
import { closedReason, nextOpenIntervals, openIntervals } from './open-intervals.js';

const SCHOOL_DAY: DailyWindow[] = [{ from: '07:00', to: '17:00' }];
const WEEK = [...Array.from({ length: 5 }, () => SCHOOL_DAY), [], []];
const HOLIDAY = { from: '2026-09-15', to: '2026-09-15', reason: 'holiday', name: 'Día de la Independencia' } as const;
const school = (more: Partial<Calendar> = {}): Calendar => ({
  timeZone: 'America/Tegucigalpa',
  weeks: WEEK,
  closedDays: [],
  ...more,
});
/** Local time of Tegucigalpa. */
const local = (text: string) => new Date(`${text}-06:00`);
/** The interval that is open at `at`, or the next one. */
const intervalAt = (calendar: Calendar, at: Date) =>
  openIntervals(calendar, at, new Date(at.getTime() + 30 * 86_400_000))[0];

describe('a school that opens Monday to Friday from 7 to 17', () => {
  it('opens on Monday at 7 after it closed on Friday at 17 [CAL-01]', () => {
    const opening = (at: Date) => intervalAt(school(), at);
    expect(opening(local('2026-11-27T17:00'))).toMatchObject({ opensAt: local('2026-11-30T07:00'), reason: 'hours' });
    expect(opening(local('2026-11-27T16:59'))).toMatchObject({ opensAt: local('2026-11-27T07:00') });
  });

  it('names the holiday, or the absence, that moved a reminder [CAL-02]', () => {
    const evening = local('2026-09-14T18:00');
    const opens = local('2026-09-16T07:00');
    expect(intervalAt(school({ closedDays: [HOLIDAY] }), evening)).toMatchObject({ opensAt: opens, reason: 'holiday' });
    const absence = { ...HOLIDAY, reason: 'absence' as const };
    for (const closedDays of [
      [HOLIDAY, absence],
      [absence, HOLIDAY],
    ])
      expect(intervalAt(school({ closedDays }), evening)).toMatchObject({ opensAt: opens, reason: 'absence' });
    // Nothing is sent on a Sunday anyway.
    const sunday = { ...HOLIDAY, from: '2026-09-13', to: '2026-09-13' };
    expect(intervalAt(school({ closedDays: [sunday] }), local('2026-09-12T12:00'))).toMatchObject({ reason: 'hours' });
  });

  it('names what closed a window since the last one, however long ago that was [CAL-02]', () => {
    const absence = { from: '2026-11-26', to: '2026-11-27', reason: 'absence', name: '' } as const;
    const monday = local('2026-11-30T06:00');
    expect(intervalAt(school({ closedDays: [absence] }), monday)).toMatchObject({ reason: 'absence' });
    expect(intervalAt(school({ closedDays: [{ ...absence, to: '2026-11-26' }] }), monday)).toMatchObject({
      reason: 'hours',
    });
    // Also where another day was closed for less before or after it.
    const closed = (...reasons: ('holiday' | 'absence')[]) =>
      reasons.map((reason, index) => ({
        reason,
        name: '',
        from: `2026-11-${26 + index}`,
        to: `2026-11-${26 + index}`,
      }));
    for (const closedDays of [closed('absence', 'holiday'), closed('holiday', 'absence')])
      expect(intervalAt(school({ closedDays }), monday)).toMatchObject({ reason: 'absence' });
    expect(intervalAt(school({ closedDays: closed('holiday', 'holiday') }), monday)).toMatchObject({
      reason: 'holiday',
    });
    const mondays = [SCHOOL_DAY, [], [], [], [], [], []];
    const year = { ...absence, from: '2025-11-24', to: '2026-11-24' };
    expect(intervalAt(school({ weeks: mondays, closedDays: [year] }), monday)).toMatchObject({ reason: 'absence' });
    // The day's own windows come after its start only.
    expect(intervalAt(school({ closedDays: [absence] }), local('2026-12-01T06:00'))).toMatchObject({ reason: 'hours' });
  });
});

describe('a school without hours', () => {
  it('is always open, except on its closed days [CAL-02]', () => {
    expect(isAlwaysOpen(school({ weeks: null }))).toBe(true);
    const calendar = school({ weeks: null, closedDays: [HOLIDAY] });
    expect([isAlwaysOpen(calendar), isAlwaysOpen(school())]).toEqual([false, false]);
    expect(intervalAt(calendar, local('2026-09-14T23:59'))).toMatchObject({ closesAt: local('2026-09-15T00:00') });
    expect(intervalAt(calendar, local('2026-09-15T00:00'))).toMatchObject({ opensAt: local('2026-09-16T00:00') });
  });
});

describe('open intervals', () => {
  const times = (from: string, to: string, windows = SCHOOL_DAY) =>
    openIntervals(school({ weeks: WEEK.map(() => windows) }), local(from), local(to)).map(({ opensAt, closesAt }) =>
      [opensAt, closesAt].map((at) => new Date(at.getTime() - 6 * HOUR_MS).toISOString().slice(8, 16)),
    );

  it('begin before the end of the time that is asked for, end after its begin, and are cut off at its end', () => {
    expect(times('2026-11-24T17:00', '2026-11-25T07:00')).toEqual([]);
    expect(times('2026-11-24T16:59', '2026-11-25T07:01')).toEqual([
      ['24T07:00', '24T17:00'],
      ['25T07:00', '25T07:01'],
    ]);
  });

  it('are one where windows touch or overlap, in whatever order they are given', () => {
    const afternoon = { from: '12:00', to: '17:00' };
    const both = (to: string) => times('2026-11-24T00:00', '2026-11-25T00:00', [afternoon, { from: '07:00', to }]);
    expect(both('12:00')).toEqual([['24T07:00', '24T17:00']]);
    expect(both('13:00')).toEqual([['24T07:00', '24T17:00']]);
    expect(both('11:59')).toEqual([
      ['24T07:00', '24T11:59'],
      ['24T12:00', '24T17:00'],
    ]);
  });
});

describe('the next open intervals', () => {
  const from = new Date('2026-06-01T00:00:00Z');
  const next = (closedUntil: string, weeks: Calendar['weeks'] = null) => {
    const closedDays = [{ ...HOLIDAY, from: '2026-01-01', to: closedUntil }];
    const [first, ...others] = nextOpenIntervals({ timeZone: 'UTC', weeks, closedDays }, from);
    const shown = first && [first.opensAt, first.closesAt].map((at) => at.toISOString().slice(0, 13));
    return { first: shown, others: others.length };
  };

  it('are those of eight days, or of so many that one opens a day before their end', () => {
    expect(next('2026-06-07')).toEqual({ first: ['2026-06-08T00', '2026-06-09T00'], others: 0 });
    expect(next('2026-06-08')).toEqual({ first: ['2026-06-09T00', '2026-06-17T00'], others: 0 });
    expect(next('2026-09-30').first?.[0]).toBe('2026-10-01T00');
    const noons = WEEK.map(() => [{ from: '12:00', to: '24:00' }]);
    expect(next('2026-06-06', noons)).toEqual({ first: ['2026-06-07T12', '2026-06-08T00'], others: 1 });
    expect(next('2026-06-07', noons)).toEqual({ first: ['2026-06-08T12', '2026-06-09T00'], others: 8 });
  });

  it('are none of a school that never opens', () => {
    expect(
      next(
        '2026-01-01',
        WEEK.map(() => []),
      ),
    ).toEqual({ first: undefined, others: 0 });
  });
});

describe('closedReason', () => {
  it('is null while it is open', () => {
    const calendar = school({ closedDays: [HOLIDAY] });
    expect(closedReason(calendar, local('2026-09-14T07:00'))).toBeNull();
    expect(closedReason(calendar, local('2026-09-14T06:59'))).toBe('hours');
    expect(closedReason(calendar, local('2026-09-15T12:00'))).toBe('holiday');
  });
});

describe('where clocks turn', () => {
  const night = (from: string, to: string): Calendar =>
    school({ timeZone: 'Europe/Madrid', weeks: Array.from({ length: 7 }, () => [{ from, to }]) });
  const onThe = (day: string, calendar: Calendar) =>
    openIntervals(calendar, new Date(`${day}T00:00:00Z`), new Date(`${day}T12:00:00Z`)).map((one) => [
      one.opensAt.toISOString().slice(11, 16),
      one.closesAt.toISOString().slice(11, 16),
    ]);

  it('a skipped time is the next that exists [CAL-03]', () => {
    expect(onThe('2026-03-29', night('02:30', '04:00'))).toEqual([['01:00', '02:00']]);
    expect(onThe('2026-03-29', night('02:10', '02:50'))).toEqual([]);
  });

  it('of a time that occurs twice, the first counts [CAL-03]', () => {
    expect(onThe('2026-10-25', night('02:30', '04:00'))).toEqual([['00:30', '03:00']]);
    expect(onThe('2026-10-25', night('01:00', '02:30'))).toEqual([['23:00', '00:30']]);
  });
});
