import { expect, it } from '@jest/globals';
import { endOf, isRecent } from './session-lifetime.js';

const createdAt = new Date('2026-01-01T00:00:00Z');

it.each([
  ['12 h after the last action', false, '2026-01-05T00:00:00Z', '2026-01-05T12:00:00Z'],
  ['after 30 days at the latest', false, '2026-01-30T20:00:00Z', '2026-01-31T00:00:00Z'],
  ['after 30 days when it is kept', true, '2026-01-01T00:00:00Z', '2026-01-31T00:00:00Z'],
])('a session ends %s', (_when, keep, lastUsedAt, end) => {
  expect(endOf({ keep, createdAt, lastUsedAt: new Date(lastUsedAt) })).toEqual(new Date(end));
});

it.each([
  ['just now', 0, true],
  ['just under five minutes ago', 299_999, true],
  ['five minutes ago', 300_000, false],
  ['in less than a minute, by another clock', -59_999, true],
  ['in a minute', -60_000, false],
])('a sign-in %s counts as recent only within five minutes', (_when, ageMs, expected) => {
  expect(isRecent(createdAt, new Date(createdAt.getTime() + ageMs))).toBe(expected);
});
