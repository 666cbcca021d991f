import { expect, it } from '@jest/globals';
import { FakeClock } from './fake-clock.js';

it('stands still until it is advanced or set', () => {
  const clock = new FakeClock('2026-03-01T10:00:00.000Z');
  clock.now().setFullYear(1999);
  expect(clock.now().toISOString()).toBe('2026-03-01T10:00:00.000Z');
  clock.advance(90_000);
  expect(clock.now().toISOString()).toBe('2026-03-01T10:01:30.000Z');
  clock.set(new Date('2025-12-31T23:59:59.999Z'));
  clock.advance(1);
  expect(clock.now().toISOString()).toBe('2026-01-01T00:00:00.000Z');
});
