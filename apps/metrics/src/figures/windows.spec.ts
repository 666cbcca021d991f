import { describe, expect, it } from '@jest/globals';
import { enterZone } from '@recuerda/testing';
import { daysBefore, firstMinute, minuteOf } from './windows.js';

const at = (text: string) => new Date(text);

describe('windows', () => {
  it('begins a minute at its first millisecond', () => {
    expect(minuteOf(at('2026-03-01T10:20:59.999Z'))).toEqual(at('2026-03-01T10:20:00Z'));
    expect(minuteOf(at('2026-03-01T10:20:00.000Z'))).toEqual(at('2026-03-01T10:20:00Z'));
  });

  it('counts back days of 24 hours over a 29 February', () => {
    expect(daysBefore(at('2028-03-01T12:00:00Z'), 1)).toEqual(at('2028-02-29T12:00:00Z'));
  });

  it('counts back days of 24 hours over a change of clocks, wherever it runs', () => {
    const leaveZone = enterZone('Europe/Madrid');
    try {
      expect(daysBefore(at('2026-03-29T12:00:00Z'), 1)).toEqual(at('2026-03-28T12:00:00Z'));
      expect(daysBefore(at('2026-10-25T12:00:00Z'), 7)).toEqual(at('2026-10-18T12:00:00Z'));
    } finally {
      leaveZone();
    }
  });

  it('lets the minute that holds the border into a window of sends', () => {
    expect(firstMinute(at('2026-03-02T10:20:30.500Z'), 1)).toEqual(at('2026-03-01T10:20:00Z'));
    expect(firstMinute(at('2026-03-02T10:20:00.000Z'), 1)).toEqual(at('2026-03-01T10:20:00Z'));
  });
});
