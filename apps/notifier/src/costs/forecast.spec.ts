import { expect, it } from '@jest/globals';
import { forecastOf } from './forecast.js';

it.each([
  ['the first day', 2, '2026-11-01', 60],
  ['the second day', 2, '2026-11-02', 30],
  ['mid month', 15, '2026-11-15', 30],
  ['the day before the last', 29, '2026-11-29', 30],
  ['the last day', 30, '2026-11-30', 30],
  ['the last day of a longer month', 31, '2026-12-31', 31],
  ['the last day of a February', 7, '2027-02-28', 7],
  ['the 28th of a leap year', 28, '2028-02-28', 29],
  ['a day without costs', 0, '2026-11-15', 0],
  ['a third of the month', 0.0113, '2026-11-10', 0.0339],
])('the forecast of %s goes on as the days until then [COST-03]', (_day, cost, today, forecast) => {
  expect(forecastOf(cost, today)).toBe(forecast);
});
