import { expect, it } from '@jest/globals';
import { endOf } from './session-lifetime.js';

const createdAt = new Date('2026-01-01T00:00:00Z');

it.each([
  ['12 h after the last action', false, '2026-01-05T00:00:00Z', '2026-01-05T12:00:00Z'],
  ['after 30 days at the latest', false, '2026-01-30T20:00:00Z', '2026-01-31T00:00:00Z'],
  ['after 30 days when it is kept', true, '2026-01-01T00:00:00Z', '2026-01-31T00:00:00Z'],
])('a session ends %s', (_when, keep, lastUsedAt, end) => {
  expect(endOf({ keep, createdAt, lastUsedAt: new Date(lastUsedAt) })).toEqual(new Date(end));
});
