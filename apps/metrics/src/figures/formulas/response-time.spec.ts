import { describe, expect, it } from '@jest/globals';
import { averageResponseTime } from './response-time.js';

const of = (...intervals: number[]) =>
  averageResponseTime({
    tasks: intervals.length + 1,
    activeTasks: intervals.length,
    activeMinutes: intervals.reduce((sum, minutes) => sum + minutes, 0),
  });

describe('averageResponseTime', () => {
  it('is 60 minutes when no task is active [METR-19]', () => {
    expect(of()).toBe('1.0h');
  });

  it('shows 59 minutes in minutes and 60 in hours [METR-19]', () => {
    expect(of(59)).toBe('59m');
    expect(of(60)).toBe('1.0h');
  });

  it('rounds minutes to whole ones, still minutes just below 60 [METR-19]', () => {
    expect(of(1, 30)).toBe('16m');
    expect(of(59, 60)).toBe('60m');
  });

  it('rounds hours to one decimal [METR-19]', () => {
    expect(of(60, 120)).toBe('1.5h');
    expect(of(60, 60, 120)).toBe('1.3h');
    expect(of(1440)).toBe('24.0h');
  });
});
