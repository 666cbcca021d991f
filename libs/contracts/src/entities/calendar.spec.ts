import { describe, expect, it } from '@jest/globals';
import { type DailyWindow, weeklyWindows } from './calendar.js';

const NO_TIME = 'Debe ser una hora (HH:MM).';
const issuesOf = (...day: DailyWindow[]) =>
  (weeklyWindows.safeParse([day, [], [], [], [], [], []]).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

describe('the windows of a day', () => {
  it.each([
    ['00:00', '24:00'],
    ['23:58', '23:59'],
  ])('may be from %s to %s [CAL-06]', (from, to) => expect(issuesOf({ from, to })).toEqual([]));

  it.each([
    ['24:00', '17:00', ['0.0.from', NO_TIME]],
    ['77', '17:00', ['0.0.from', NO_TIME]],
    ['07:00', '24:01', ['0.0.to', NO_TIME]],
    ['07:00', '07:00', ['0', 'El final debe ser posterior al inicio.']],
  ])('from %s to %s have one mistake [CAL-06]', (from, to, mistake) => {
    expect(issuesOf({ from, to })).toEqual([mistake]);
  });

  it('are two that touch, not two that overlap, also without order [CAL-06]', () => {
    const afternoon = { from: '12:00', to: '17:00' };
    expect(issuesOf(afternoon, { from: '07:00', to: '12:00' })).toEqual([]);
    expect(issuesOf(afternoon, { from: '07:00', to: '12:01' })).toEqual([['0', 'Las franjas se superponen.']]);
  });
});
