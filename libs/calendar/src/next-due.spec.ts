import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { enterZone } from '@recuerda/testing';
import { nextDue } from './next-due.js';

const at = (text: string) => new Date(`2026-03-01T${text}Z`);

describe('nextDue', () => {
  it('is the due time plus the interval, however late the send was', () => {
    expect(nextDue(at('10:00:00.000'), 15, at('10:00:07.250'))).toEqual(at('10:15:00.000'));
  });

  it('is now plus the interval when that has passed', () => {
    expect(nextDue(at('10:00:00.000'), 1, at('12:34:56.000'))).toEqual(at('12:35:56.000'));
  });

  it('is now plus the interval when that is exactly now', () => {
    expect(nextDue(at('10:00:00.000'), 1, at('10:01:00.000'))).toEqual(at('10:02:00.000'));
  });

  it('crosses midnight, month ends and 29 February by elapsed time', () => {
    expect(nextDue(new Date('2028-02-28T23:30:00Z'), 1440, new Date('2028-02-28T23:30:01Z'))).toEqual(
      new Date('2028-02-29T23:30:00Z'),
    );
  });
});

describe('nextDue, once a day where clocks change', () => {
  let leaveZone: () => void;
  beforeAll(() => {
    leaveZone = enterZone('America/New_York');
  });
  afterAll(() => leaveZone());

  it.each([
    ['an hour later by the clock over a gap', '2026-03-07T23:30:00-05:00', '2026-03-09T00:30:00-04:00'],
    ['an hour earlier by the clock over an overlap', '2026-10-31T23:30:00-04:00', '2026-11-01T22:30:00-05:00'],
    ['from an hour that occurs twice', '2026-11-01T01:30:00-04:00', '2026-11-02T00:30:00-05:00'],
    ['at the same hour over a month’s end', '2026-04-30T08:00:00-04:00', '2026-05-01T08:00:00-04:00'],
  ])('comes %s', (_what, due, next) => {
    expect(nextDue(new Date(due), 1_440, new Date(due))).toEqual(new Date(next));
  });
});

describe('nextDue of a task with a due date', () => {
  const dueAt = at('12:00:00.000');
  const next = (from: string, now: string, more: { remindBefore?: number; overdueInterval?: number }) =>
    nextDue(at(from), 60, at(now), { dueAt, remindBefore: null, overdueInterval: null, ...more });

  it.each([
    ['as without one before it', '09:00', '09:00', '10:00'],
    ['at most the overdue interval after it', '11:30', '11:30', '12:15'],
    ['the overdue interval later, once it has passed', '12:15', '12:15', '12:30'],
    ['the overdue interval after now, after an outage', '10:00', '13:05', '13:20'],
  ])('is %s [DUE-02]', (_what, from, now, expected) => {
    expect(next(`${from}:00.000`, `${now}:00.000`, { overdueInterval: 15 })).toEqual(at(`${expected}:00.000`));
  });

  it('is a longer overdue interval later from the due date on, the usual one before it [DUE-02]', () => {
    expect(next('12:00:00.000', '12:00:00.000', { overdueInterval: 120 })).toEqual(at('14:00:00.000'));
    expect(next('11:59:00.000', '11:59:00.000', { overdueInterval: 120 })).toEqual(at('12:59:00.000'));
  });

  it('is not before the due date where reminders begin with it [DUE-01]', () => {
    expect(next('08:00:00.000', '08:00:00.000', { remindBefore: 0 })).toEqual(dueAt);
  });

  it('keeps its interval after it, without another one', () => {
    expect(next('12:30:00.000', '12:30:00.000', {})).toEqual(at('13:30:00.000'));
  });

  it('is not before reminders begin [DUE-01]', () => {
    expect(next('08:00:00.000', '08:00:00.000', { remindBefore: 30 })).toEqual(at('11:30:00.000'));
    expect(next('11:00:00.000', '11:00:00.000', { remindBefore: 30 })).toEqual(at('12:00:00.000'));
  });
});
