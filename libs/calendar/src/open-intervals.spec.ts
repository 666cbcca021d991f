import { describe, expect, it } from '@jest/globals';
import { type Calendar, type DailyWindow, isAlwaysOpen, type OpenInterval } from './calendar.js';
import { nominalReminder, placeReminder, spreadOf } from './next-reminder.js';
import { closedReason, openIntervals } from './open-intervals.js';

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
const place = (calendar: Calendar, at: Date, employeeId = '00000000-0000-0000-0000-000000000000') =>
  placeReminder(at, employeeId, openIntervals(calendar, at, new Date(at.getTime() + 30 * 86_400_000)));

describe('a school that opens Monday to Friday from 7 to 17', () => {
  it('sends on Monday at 7 what is due on Friday at 17 [CAL-01]', () => {
    const friday = local('2026-11-27T17:00');
    expect(place(school(), friday)).toEqual({ at: local('2026-11-30T07:00'), nominalAt: friday, reason: 'hours' });
  });

  it('sends at its time what is due in a window, to its last minute [CAL-01]', () => {
    const at = local('2026-11-27T16:59');
    expect(place(school(), at)).toEqual({ at, nominalAt: at, reason: null });
  });

  it('names the holiday, or the absence, that moved a reminder [CAL-02]', () => {
    const evening = local('2026-09-14T18:00');
    const opens = local('2026-09-16T07:00');
    expect(place(school({ closedDays: [HOLIDAY] }), evening)).toMatchObject({ at: opens, reason: 'holiday' });
    const absence = { ...HOLIDAY, reason: 'absence' as const };
    expect(place(school({ closedDays: [HOLIDAY, absence] }), evening)).toMatchObject({ at: opens, reason: 'absence' });
    // Nothing is sent on a Sunday anyway.
    const sunday = { ...HOLIDAY, from: '2026-09-13', to: '2026-09-13' };
    expect(place(school({ closedDays: [sunday] }), local('2026-09-12T12:00'))).toMatchObject({ reason: 'hours' });
  });

  it('names what closed a window since the last one, however long ago that was [CAL-02]', () => {
    const absence = { from: '2026-11-26', to: '2026-11-27', reason: 'absence', name: '' } as const;
    const monday = local('2026-11-30T06:00');
    expect(place(school({ closedDays: [absence] }), monday)).toMatchObject({ reason: 'absence' });
    expect(place(school({ closedDays: [{ ...absence, to: '2026-11-26' }] }), monday)).toMatchObject({
      reason: 'hours',
    });
    const mondays = [SCHOOL_DAY, [], [], [], [], [], []];
    const year = { ...absence, from: '2025-11-24', to: '2026-11-24' };
    expect(place(school({ weeks: mondays, closedDays: [year] }), monday)).toMatchObject({ reason: 'absence' });
    // The day's own windows come after its start only.
    expect(place(school({ closedDays: [absence] }), local('2026-12-01T06:00'))).toMatchObject({ reason: 'hours' });
  });

  it('spreads what waited over five minutes, or a tenth of a short window, by employee [CAL-04]', () => {
    const spread = (from: string, to: string) => spreadOf({ opensAt: local(from), closesAt: local(to) });
    expect(spread('2026-11-30T07:00', '2026-11-30T17:00')).toBe(5 * 60_000);
    expect(spread('2026-11-30T07:00', '2026-11-30T07:10')).toBe(60_000);
    const saturday = local('2026-11-28T12:00');
    const opening = local('2026-11-30T07:00').getTime();
    const offsets = ['00000001', '0000ffff', 'ffffffff'].map(
      (end) => place(school(), saturday, `01890000-0000-7000-8000-0000${end}`).at.getTime() - opening,
    );
    expect(offsets).toEqual([1, 65_535, 0xffffffff % 300_000]);
  });
});

describe('a school without hours', () => {
  it('is always open, except on its closed days [CAL-02]', () => {
    expect(isAlwaysOpen(school({ weeks: null }))).toBe(true);
    const calendar = school({ weeks: null, closedDays: [HOLIDAY] });
    expect(isAlwaysOpen(calendar)).toBe(false);
    expect(place(calendar, local('2026-09-14T23:59')).reason).toBeNull();
    expect(place(calendar, local('2026-09-15T00:00'))).toMatchObject({ at: local('2026-09-16T00:00') });
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

describe('the next reminder', () => {
  const rules = {
    reminderInterval: 60,
    last: local('2026-11-27T16:30'),
    now: local('2026-11-27T16:30'),
  };
  const next = (intervals: OpenInterval[] | null, snoozedUntil: Date | null = null) =>
    placeReminder(nominalReminder({ ...rules, snoozedUntil }), '00000000-0000-0000-0000-000000000000', intervals);
  const intervals = openIntervals(school(), local('2026-11-27T00:00'), local('2026-12-11T00:00'));

  it('is due an interval after the last, moved to the opening', () => {
    const nominalAt = local('2026-11-27T17:30');
    expect(next(null)).toEqual({ at: nominalAt, nominalAt, reason: null });
    expect(next(intervals)).toEqual({
      at: local('2026-11-30T07:00'),
      nominalAt,
      reason: 'hours',
    });
  });

  it('waits for the end of a snooze, and for the opening after it', () => {
    const snoozedUntil = local('2026-11-28T10:00');
    expect(next(null, snoozedUntil).at).toEqual(snoozedUntil);
    expect(next(intervals, snoozedUntil).at).toEqual(local('2026-11-30T07:00'));
  });
});
