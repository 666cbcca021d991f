import { describe, expect, it } from '@jest/globals';
import { remindersByHour, remindersByWeekday, sentLastDay } from './send-figures.js';

const slots = [
  { weekday: 1, hour: 0, sentLastDay: 2, allLastWeek: 3 },
  { weekday: 1, hour: 23, sentLastDay: 0, allLastWeek: 4 },
  { weekday: 7, hour: 23, sentLastDay: 5, allLastWeek: 5 },
  { weekday: 7, hour: 0, sentLastDay: 1, allLastWeek: 1 },
];

describe('remindersByHour', () => {
  it('has 24 buckets from 00:00 to 23:00, empty ones too [METR-13]', () => {
    const buckets = remindersByHour([]);
    expect(buckets.map(({ hour }) => hour)).toEqual(
      Array.from({ length: 24 }, (_, hour) => `${hour < 10 ? '0' : ''}${hour}:00`),
    );
    expect(buckets.every(({ count }) => count === 0)).toBe(true);
  });

  it('adds the last 24 hours up by hour of day [METR-13]', () => {
    expect(remindersByHour(slots).filter(({ count }) => count > 0)).toEqual([
      { hour: '00:00', count: 3 },
      { hour: '23:00', count: 5 },
    ]);
  });
});

describe('remindersByWeekday', () => {
  it('adds the last 7 days up by weekday, Monday first [METR-11]', () => {
    expect(remindersByWeekday(slots)).toEqual([
      { day: 'Lun', count: 7 },
      { day: 'Mar', count: 0 },
      { day: 'Mié', count: 0 },
      { day: 'Jue', count: 0 },
      { day: 'Vie', count: 0 },
      { day: 'Sáb', count: 0 },
      { day: 'Dom', count: 6 },
    ]);
  });
});

describe('sentLastDay', () => {
  it('adds all slots up [METR-06]', () => {
    expect(sentLastDay(slots)).toBe(8);
    expect(sentLastDay([])).toBe(0);
  });
});
