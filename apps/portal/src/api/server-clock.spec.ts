import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { selectClockOffset, serverClockReducer, serverDateReceived } from './server-clock';

const HERE = Date.parse('2026-03-01T12:00:00Z');
const createClock = () => configureStore({ reducer: { serverClock: serverClockReducer } });
let clock = createClock();
const offset = () => selectClockOffset(clock.getState());
const receive = (date: string) => clock.dispatch(serverDateReceived(date));

beforeEach(() => {
  jest.useFakeTimers({ now: HERE });
  clock = createClock();
});
afterEach(() => {
  jest.useRealTimers();
});

describe("the offset to the server's clock", () => {
  it.each([
    ['slow', 'Sun, 01 Mar 2026 13:00:00 GMT', 3_600_500],
    ['fast', 'Sun, 01 Mar 2026 11:00:00 GMT', -3_599_500],
  ])('corrects a clock that is an hour %s', (_, date, expected) => {
    receive(date);
    expect(offset()).toBe(expected);
  });

  it.each(['Sun, 01 Mar 2026 12:00:01 GMT', 'Sun, 01 Mar 2026 11:59:58 GMT', 'nonsense'])(
    'is none after %s',
    (date) => {
      receive(date);
      expect(offset()).toBe(0);
    },
  );

  it('is none again once this clock has been set right', () => {
    receive('Sun, 01 Mar 2026 13:00:00 GMT');
    receive('Sun, 01 Mar 2026 12:00:00 GMT');
    expect(offset()).toBe(0);
  });

  it('stays after a date that cannot be read', () => {
    receive('Sun, 01 Mar 2026 13:00:00 GMT');
    receive('nonsense');
    expect(offset()).toBeGreaterThan(0);
  });
});
