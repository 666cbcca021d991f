import { expect, it } from '@jest/globals';
import { formatUntil } from './dates';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 15);

it.each([
  ['las 14:15', at(24, 14)],
  ['la 1:15', at(24, 1)],
  ['las 11:15', at(24, 11)],
  ['el miércoles, 25 de noviembre, a la 1:15', at(25, 1)],
  ['el miércoles, 25 de noviembre, a las 21:15', at(25, 21)],
])('%s', (text, instant) => {
  expect(formatUntil(instant.toISOString(), at(24, 0).getTime())).toBe(text);
});
