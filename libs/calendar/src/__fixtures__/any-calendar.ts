import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { Calendar, DailyWindow } from '../calendar.js';
import { DAY_MS, MINUTE_MS } from '../durations.js';

/** Zones and instants at which their clocks turned, or a day was left out. */
export const TURNS: readonly (readonly [zone: string, instant: string])[] = [
  ['America/Tegucigalpa', '2006-05-07T06:00:00Z'],
  ['America/Tegucigalpa', '2027-02-28T06:00:00Z'],
  ['America/Mexico_City', '2021-04-04T08:00:00Z'],
  ['America/Mexico_City', '2021-10-31T07:00:00Z'],
  ['America/Santiago', '2026-04-05T03:00:00Z'],
  ['America/Santiago', '2026-09-06T04:00:00Z'],
  ['Europe/Madrid', '2028-03-26T01:00:00Z'],
  ['Europe/Madrid', '2028-10-29T01:00:00Z'],
  ['Australia/Lord_Howe', '2027-04-03T15:00:00Z'],
  ['Australia/Lord_Howe', '2027-10-02T15:30:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
];

/** From this day on every zone differs from UTC by whole minutes: Monrovia's clocks were the last with seconds. */
const DAY_1973 = Date.parse('1973-01-01') / DAY_MS;

/** The next turn of any zone from any day of some decades on; where there is none, that day. */
const anyTurn = fc
  .tuple(fc.constantFrom(...Intl.supportedValuesOf('timeZone')), fc.integer({ min: DAY_1973, max: 70 * 365 }))
  .map(([zone, day]) => {
    const from = Temporal.Instant.fromEpochMilliseconds(day * DAY_MS).toZonedDateTimeISO(zone);
    return [zone, (from.getTimeZoneTransition('next') ?? from).toInstant().round('minute').toString()] as const;
  });

const time = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Up to three windows of a day; many near the hours at which clocks turn. */
const day: fc.Arbitrary<DailyWindow[]> = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 0, max: 288 }), fc.integer({ min: 0, max: 48 })), { maxLength: 6 })
  .map((marks) => {
    const sorted = marks.toSorted((one, other) => one - other).map((mark) => time(mark * 5));
    return Array.from({ length: Math.floor(sorted.length / 2) }, (_, index) => ({
      from: sorted[2 * index] as string,
      to: sorted[2 * index + 1] as string,
    }));
  });

const dateAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString().slice(0, 10);

/** A calendar, and an instant (whole minute) near a turn of its zone's clocks. */
export const calendarNearTurn = fc
  .record({
    turn: fc.oneof(fc.constantFrom(...TURNS), anyTurn),
    weeks: fc.option(fc.array(day, { minLength: 7, maxLength: 7 }), { nil: null, freq: 5 }),
    closed: fc.array(
      fc.record({
        start: fc.integer({ min: -4, max: 4 }),
        length: fc.integer({ min: 0, max: 2 }),
        reason: fc.constantFrom('holiday' as const, 'absence' as const),
      }),
      { maxLength: 3 },
    ),
    minutesFromTurn: fc.integer({ min: -2 * 1_440, max: 1_440 }),
  })
  .map(({ turn: [timeZone, instant], weeks, closed, minutesFromTurn }) => ({
    calendar: {
      timeZone,
      weeks,
      closedDays: closed.map(({ start, length, reason }) => ({
        from: dateAfter(instant, start),
        to: dateAfter(instant, start + length),
        reason,
        name: reason,
      })),
    } satisfies Calendar,
    at: Date.parse(instant) + minutesFromTurn * MINUTE_MS,
  }));
