import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dateOf, formatDay, formatMoment } from './dates';
import { learnSchoolZone } from './school-zone';
import { boundsOf, fromLocalInput, toLocalInput } from './zoned-time';

const MONTHS = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
];
const two = (value: number): string => String(value).padStart(2, '0');
/** Minutes from UTC; Etc/GMT counts the other way round. */
const ZONES: [zone: string, offset: number][] = [
  ['America/Tegucigalpa', -360],
  ['Etc/GMT-14', 840],
  ['Etc/GMT+12', -720],
  ['Asia/Kathmandu', 345],
  ['UTC', 0],
];
const zone = fc.constantFrom(...ZONES);
/** A 29 February, ends of months and of a year, and changes of clocks, to the millisecond. */
const instant = fc
  .tuple(
    fc.constantFrom('2028-02-29', '2028-03-01', '2027-01-01', '2026-05-31', '2026-03-29', '2026-10-25', '2026-03-08'),
    fc.integer({ min: -86_400_000, max: 86_400_000 }),
  )
  .map(([day, ms]) => new Date(Date.parse(`${day}T00:00:00Z`) + ms));
/** The wall time there, as the fields of UTC. */
const shifted = (at: Date, offset: number): Date => new Date(at.getTime() + offset * 60_000);

describe('dates, in Spanish, in any zone of a school', () => {
  it('are the day, month and year of the school', () => {
    fc.assert(
      fc.property(zone, instant, ([name, offset], at) => {
        learnSchoolZone(name);
        const local = shifted(at, offset);
        const expected = `${local.getUTCDate()} de ${MONTHS[local.getUTCMonth()]} de ${local.getUTCFullYear()}`;
        expect(formatDay(at.toISOString())).toBe(expected);
        expect(dateOf(at.getTime())).toBe(local.toISOString().slice(0, 10));
      }),
    );
  });

  it('have the time of the school, to the second', () => {
    fc.assert(
      fc.property(zone, instant, ([name, offset], at) => {
        learnSchoolZone(name);
        const local = shifted(at, offset);
        const month = (MONTHS[local.getUTCMonth()] ?? '').slice(0, 3);
        const shown = formatMoment(at.toISOString());
        expect(shown).toMatch(new RegExp(`^${local.getUTCDate()} ${month}[a-z]? ${local.getUTCFullYear()}, `));
        const time = `${local.getUTCHours()}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`;
        expect(shown.split(', ')[1]).toBe(time);
      }),
    );
  });

  it('are read from a field as they are shown in it', () => {
    fc.assert(
      fc.property(zone, instant, ([name, offset], at) => {
        learnSchoolZone(name);
        const shown = shifted(at, offset).toISOString().slice(0, 16);
        expect(toLocalInput(at.toISOString())).toBe(shown);
        expect(Date.parse(fromLocalInput(shown) ?? '')).toBe(Math.floor(at.getTime() / 60_000) * 60_000);
      }),
    );
  });
});

describe('a field of date and time', () => {
  it('moves a time that the clocks skip to the time after it, and takes the first of one that occurs twice', () => {
    learnSchoolZone('America/New_York');
    expect(fromLocalInput('2026-03-08T01:59')).toBe('2026-03-08T06:59:00.000Z');
    expect(fromLocalInput('2026-03-08T02:30')).toBe('2026-03-08T07:00:00.000Z');
    expect(toLocalInput('2026-03-08T07:00:00.000Z')).toBe('2026-03-08T03:00');
    expect(fromLocalInput('2026-11-01T01:30')).toBe('2026-11-01T05:30:00.000Z');
  });

  it.each(['', '2026-02-31T10:00', '20266-01-01T10:00', 'mañana'])('has no instant for %j', (text) => {
    expect(fromLocalInput(text)).toBeNull();
  });
});

it('a day of the school ends when the next begins, also one of 23 hours', () => {
  learnSchoolZone('America/New_York');
  expect(boundsOf('2026-03-08')).toEqual({ start: '2026-03-08T05:00:00.000Z', end: '2026-03-09T04:00:00.000Z' });
  expect(boundsOf('2026-02-31')).toBeUndefined();
});
