import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatDay, formatMoment } from './dates';

const MONTHS = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
];
const two = (value: number): string => String(value).padStart(2, '0');
/** A 29 February, ends of months and of a year, and changes of clocks, to the millisecond. */
const instant = fc
  .tuple(
    fc.constantFrom('2028-02-29', '2028-03-01', '2027-01-01', '2026-05-31', '2026-03-29', '2026-10-25', '2026-03-08'),
    fc.integer({ min: -86_400_000, max: 86_400_000 }),
  )
  .map(([day, ms]) => new Date(Date.parse(`${day}T00:00:00Z`) + ms));

describe('dates, in Spanish', () => {
  it('are the day, month and year of this computer', () => {
    fc.assert(
      fc.property(instant, (date) => {
        const expected = `${date.getDate()} de ${MONTHS[date.getMonth()]} de ${date.getFullYear()}`;
        expect(formatDay(date.toISOString())).toBe(expected);
      }),
    );
  });

  it('have the time of this computer, to the second', () => {
    fc.assert(
      fc.property(instant, (date) => {
        const month = (MONTHS[date.getMonth()] ?? '').slice(0, 3);
        const shown = formatMoment(date.toISOString());
        expect(shown).toMatch(new RegExp(`^${date.getDate()} ${month}[a-z]? ${date.getFullYear()}, `));
        expect(shown.split(', ')[1]).toBe(`${date.getHours()}:${two(date.getMinutes())}:${two(date.getSeconds())}`);
      }),
    );
  });
});
