import { describe, expect, it } from '@jest/globals';
import {
  averageResponseTime,
  efficiency,
  monthlyGrowth,
  percent,
  productivity,
  taskStatusData,
} from './task-figures.js';

describe('percent', () => {
  it('rounds to the nearest whole, halves upwards', () => {
    expect(percent(1, 3)).toBe(33);
    expect(percent(2, 3)).toBe(67);
    expect(percent(1, 8)).toBe(13);
    expect(percent(-1, 8)).toBe(-12);
  });

  it('does not lose a half to binary fractions', () => {
    expect(percent(57, 200)).toBe(29);
  });

  it('never answers minus zero', () => {
    expect(percent(-1, 1_000)).toBe(0);
  });
});

describe('efficiency', () => {
  it('is the rounded percent of reminders sent a task created, also above 100 [METR-17]', () => {
    expect(efficiency(1, 3)).toBe(33);
    expect(efficiency(45, 10)).toBe(450);
  });

  it('is 0 when no tasks were created, whatever was sent [METR-17]', () => {
    expect(efficiency(0, 0)).toBe(0);
    expect(efficiency(12, 0)).toBe(0);
  });
});

describe('monthlyGrowth', () => {
  it('is the rounded percent over last month [METR-20]', () => {
    expect(monthlyGrowth(4, 3)).toBe(33);
    expect(monthlyGrowth(3, 3)).toBe(0);
  });

  it('is negative when fewer tasks were created [METR-20]', () => {
    expect(monthlyGrowth(2, 3)).toBe(-33);
    expect(monthlyGrowth(0, 3)).toBe(-100);
  });

  it('is 100 from a month without tasks to one with any, and 0 when both have none [METR-20]', () => {
    expect(monthlyGrowth(1, 0)).toBe(100);
    expect(monthlyGrowth(50, 0)).toBe(100);
    expect(monthlyGrowth(0, 0)).toBe(0);
  });
});

const productivityOf = (activeTasks: number, tasks: number) => productivity({ tasks, activeTasks, activeMinutes: 0 });

describe('productivity', () => {
  it('is the rounded percent of active tasks [METR-18]', () => {
    expect(productivityOf(2, 3)).toBe(67);
    expect(productivityOf(3, 3)).toBe(100);
  });

  it('is 0 without tasks and when none is active', () => {
    expect(productivityOf(0, 0)).toBe(0);
    expect(productivityOf(0, 4)).toBe(0);
  });
});

const responseTimeOf = (...intervals: number[]) =>
  averageResponseTime({
    tasks: intervals.length + 1,
    activeTasks: intervals.length,
    activeMinutes: intervals.reduce((sum, minutes) => sum + minutes, 0),
  });

describe('averageResponseTime', () => {
  it('is 60 minutes when no task is active [METR-19]', () => {
    expect(responseTimeOf()).toBe('1.0h');
  });

  it('shows 59 minutes in minutes and 60 in hours [METR-19]', () => {
    expect(responseTimeOf(59)).toBe('59m');
    expect(responseTimeOf(60)).toBe('1.0h');
  });

  it('rounds minutes to whole ones, still minutes just below 60 [METR-19]', () => {
    expect(responseTimeOf(1, 30)).toBe('16m');
    expect(responseTimeOf(59, 60)).toBe('60m');
  });

  it('rounds hours to one decimal [METR-19]', () => {
    expect(responseTimeOf(60, 120)).toBe('1.5h');
    expect(responseTimeOf(60, 60, 120)).toBe('1.3h');
    expect(responseTimeOf(1440)).toBe('24.0h');
  });
});

describe('taskStatusData', () => {
  it('splits all tasks into active and paused, green and gray [METR-09]', () => {
    expect(taskStatusData({ tasks: 5, activeTasks: 2, activeMinutes: 0 })).toEqual([
      { name: 'Activas', value: 2, color: '#10B981' },
      { name: 'Pausadas', value: 3, color: '#6B7280' },
    ]);
  });

  it('has both at 0 without tasks', () => {
    expect(taskStatusData({ tasks: 0, activeTasks: 0, activeMinutes: 0 }).map(({ value }) => value)).toEqual([0, 0]);
  });
});
