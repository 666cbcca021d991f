import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { FLOWS } from '@recuerda/contracts';
import { Audience } from '@recuerda/messaging';
import { LINGER_MS, StreamAudience } from './stream-audience.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('has changes come from the first browser until a while after the last', async () => {
  const audience = new Audience();
  const streams = new StreamAudience(audience);
  const come = () => audience.isThere(FLOWS.gatewayStream);
  expect(come()).toBe(false);
  await streams.arrive();
  expect(come()).toBe(true);
  streams.linger();
  jest.advanceTimersByTime(LINGER_MS - 1);
  expect(come()).toBe(true);
  await streams.arrive();
  jest.advanceTimersByTime(LINGER_MS);
  expect(come()).toBe(true);
  streams.linger();
  jest.advanceTimersByTime(LINGER_MS);
  expect(come()).toBe(false);
});
