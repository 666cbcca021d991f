import { describe, expect, it } from '@jest/globals';
import { type Calendar, type DailyWindow, isAlwaysOpen, type OpenInterval } from './calendar.js';
import { HOUR_MS } from './durations.js';
import { nominalReminder, placeReminder, spreadOf } from './next-reminder.js';
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

  it('sends at its time what is due when a window opens, whoever gets it [CAL-01]', () => {
    const at = local('2026-11-27T07:00');
    expect(place(school(), at, '01890000-0000-7000-8000-00000000ffff')).toEqual({ at, nominalAt: at, reason: null });
    expect(place(school(), new Date(at.getTime() - 1)).reason).toBe('hours');
  });

  it('names the holiday, or the absence, that moved a reminder [CAL-02]', () => {
    const evening = local('2026-09-14T18:00');
    const opens = local('2026-09-16T07:00');
    expect(place(school({ closedDays: [HOLIDAY] }), evening)).toMatchObject({ at: opens, reason: 'holiday' });
    const absence = { ...HOLIDAY, reason: 'absence' as const };
    for (const closedDays of [
      [HOLIDAY, absence],
      [absence, HOLIDAY],
    ])
      expect(place(school({ closedDays }), evening)).toMatchObject({ at: opens, reason: 'absence' });
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
    // Also where another day was closed for less before or after it.
    const closed = (...reasons: ('holiday' | 'absence')[]) =>
      reasons.map((reason, index) => ({
        reason,
        name: '',
        from: `2026-11-${26 + index}`,
        to: `2026-11-${26 + index}`,
      }));
    for (const closedDays of [closed('absence', 'holiday'), closed('holiday', 'absence')])
      expect(place(school({ closedDays }), monday)).toMatchObject({ reason: 'absence' });
    expect(place(school({ closedDays: closed('holiday', 'holiday') }), monday)).toMatchObject({ reason: 'holiday' });
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
    expect(['020', '009'].map((ms) => spread('2026-11-30T07:00', `2026-11-30T07:00:00.${ms}`))).toEqual([2, 1]);
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
    expect([isAlwaysOpen(calendar), isAlwaysOpen(school())]).toEqual([false, false]);
    expect(place(calendar, local('2026-09-14T23:59')).reason).toBeNull();
    expect(place(calendar, local('2026-09-15T00:00'))).toMatchObject({ at: local('2026-09-16T00:00') });
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

  it('is sent in the last moment of an interval, and not at its end', () => {
    const closesAt = local('2026-11-27T17:00');
    const last = new Date(closesAt.getTime() - 1);
    const places = [last, closesAt].map((at) => placeReminder(at, '00000000-0000-0000-0000-000000000000', intervals));
    expect(places.map(({ at }) => at)).toEqual([last, local('2026-11-30T07:00')]);
  });

  it('waits for the end of a snooze, and for the opening after it', () => {
    const snoozedUntil = local('2026-11-28T10:00');
    expect(next(null, snoozedUntil).at).toEqual(snoozedUntil);
    expect(next(intervals, snoozedUntil).at).toEqual(local('2026-11-30T07:00'));
  });

  it('does not wait for a snooze that ends now', () => {
    expect(next(null, rules.now).at).toEqual(local('2026-11-27T17:30'));
    expect(next(null, new Date(rules.now.getTime() + 1)).at).toEqual(new Date(rules.now.getTime() + 1));
  });

  it('waits for the later of a snooze and the begin of the reminders of a due date [DUE-01]', () => {
    const due = { dueAt: local('2026-11-29T12:00'), remindBefore: 30, overdueInterval: null };
    const after = (snoozedUntil: string) => nominalReminder({ ...rules, due, snoozedUntil: local(snoozedUntil) });
    expect(after('2026-11-29T11:29')).toEqual(local('2026-11-29T11:30'));
    expect(after('2026-11-29T11:31')).toEqual(local('2026-11-29T11:31'));
  });
});
