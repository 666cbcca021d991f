import { describe, expect, it } from '@jest/globals';
import { halfHours, isUnreadableTime, nextHalfHour, readTime } from './typed-time';

describe('a typed time', () => {
  it.each([
    ['7', '07:00'],
    ['07', '07:00'],
    ['23', '23:00'],
    ['730', '07:30'],
    ['0730', '07:30'],
    ['1530', '15:30'],
    ['7:30', '07:30'],
    ['07:30', '07:30'],
    ['7.30', '07:30'],
    ['7,30', '07:30'],
    [' 7 : 30 ', '07:30'],
    ['19h', '19:00'],
    ['19 h.', '19:00'],
    ['7h30', '07:30'],
    ['7:30 hs', '07:30'],
    ['7:30 pm', '19:30'],
    ['7 p. m.', '19:00'],
    ['7 p.\u00a0m.', '19:00'],
    ['7P', '19:00'],
    ['730am', '07:30'],
    ['12 am', '00:00'],
    ['12 pm', '12:00'],
    ['12:59 p. m.', '12:59'],
    ['19:30 pm', '19:30'],
    ['0', '00:00'],
    ['23:59', '23:59'],
  ])('%j is %s, at both ends of a window but for midnight', (text, time) => {
    expect(readTime(text)).toBe(time);
    expect(readTime(text, true)).toBe(time === '00:00' ? '24:00' : time);
  });

  it.each(['24:00', '24', '2400', '24h'])('%j is midnight at the end of a window, and no time elsewhere', (text) => {
    expect(readTime(text)).toBeUndefined();
    expect(readTime(text, true)).toBe('24:00');
  });

  it.each([
    ...['77', '25', '24:01', '24:30', '7:60', '7:3', '7:', '7::30', '12345', '-7', '24:00 pm', '24 a. m.'],
    ...['13 am', '0 pm', '0:30 p. m.', 'siete', 'pm', '7 xm', '7:30:15', ' '],
  ])('%j is no time', (text) => {
    expect(readTime(text)).toBeUndefined();
    expect(readTime(text, true)).toBeUndefined();
    expect(isUnreadableTime(text)).toBe(true);
  });

  it('that is empty is none, and not one that cannot be read', () => {
    expect(readTime('')).toBeUndefined();
    expect([isUnreadableTime(''), isUnreadableTime('7')]).toEqual([false, false]);
    expect([isUnreadableTime('24:00'), isUnreadableTime('24:00', true)]).toEqual([true, false]);
  });
});

it('half hours begin at midnight, or end with it', () => {
  const [begin, end] = [halfHours(false), halfHours(true)];
  expect([begin.length, begin[0], begin[1], begin.at(-1)]).toEqual([48, '00:00', '00:30', '23:30']);
  expect([end.length, end[0], end.at(-2), end.at(-1)]).toEqual([48, '00:30', '23:30', '24:00']);
});

it.each([
  ['07:00', '07:30', '06:30'],
  ['07:01', '07:30', '07:00'],
  ['23:00', '23:30', '22:30'],
  ['00:30', '01:00', '00:00'],
])('after %s comes %s, and before it %s', (time, after, before) => {
  expect(nextHalfHour(time, 'after', false)).toBe(after);
  expect(nextHalfHour(time, 'before', false)).toBe(before);
});

it('nothing comes before the first half hour or after the last', () => {
  expect(nextHalfHour('00:00', 'before', false)).toBeUndefined();
  expect(nextHalfHour('23:30', 'after', false)).toBeUndefined();
  expect(nextHalfHour('23:30', 'after', true)).toBe('24:00');
  expect(nextHalfHour('24:00', 'after', true)).toBeUndefined();
  expect(nextHalfHour('00:30', 'before', true)).toBeUndefined();
});
