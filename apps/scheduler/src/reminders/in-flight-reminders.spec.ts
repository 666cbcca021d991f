import { describe, expect, it } from '@jest/globals';
import { type DueReminder, endOf } from './due-reminder.js';
import { InFlightReminders } from './in-flight-reminders.js';

const row = (id: string, due = 0, shard = 0): DueReminder => ({
  id,
  taskId: `task of ${id}`,
  nextReminder: new Date(due),
  activation: 1,
  traceparent: null,
  follows: false,
  shard,
});
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((id, index) => row(id, index, index)) as [
  DueReminder,
  DueReminder,
  DueReminder,
  DueReminder,
];

describe('InFlightReminders', () => {
  const withMax = (max: number) => new InFlightReminders({ SCHEDULER_MAX_IN_FLIGHT: max });
  const added = (inFlight: InFlightReminders, ...rows: DueReminder[]) =>
    inFlight.add(rows).added.map(({ reminder }) => reminder.id);

  it('adds each row once, in order, until it is full', () => {
    const inFlight = withMax(3);
    expect(added(inFlight, A, B)).toEqual(['a', 'b']);
    const { added: more, passed } = inFlight.add([A, B, C, D]);
    expect(more.map(({ reminder }) => reminder.id)).toEqual(['c']);
    expect(passed).toBe(C);
    expect(inFlight.isFull).toBe(true);
    expect(inFlight.add([D])).toEqual({ added: [], passed: undefined });
  });

  it('has room again when results are recorded', () => {
    const inFlight = withMax(2);
    added(inFlight, A, B);
    inFlight.answered(['a', 'unknown']);
    inFlight.beginRead();
    expect(added(inFlight, B, C, D)).toEqual(['c']);
  });

  it('does not add again what got its result after the read began', () => {
    const inFlight = withMax(9);
    inFlight.beginRead();
    added(inFlight, A);
    inFlight.beginRead();
    inFlight.answered(['a']);
    expect(inFlight.add([A, B])).toMatchObject({ added: [{ reminder: B }], passed: B });
    inFlight.beginRead();
    expect(added(inFlight, A)).toEqual(['a']);
  });

  it('removes what a read up to an end did not return', () => {
    const inFlight = withMax(9);
    const all = inFlight.add([A, B, C, D]).added;
    const remaining = () => all.filter((one) => inFlight.includes(one)).map(({ reminder }) => reminder.id);
    inFlight.removeAnswered([A, C], C);
    expect(remaining()).toEqual(['a', 'c', 'd']);
    inFlight.removeAnswered([], endOf(new Date(1)));
    expect(remaining()).toEqual(['c', 'd']);
  });

  it('keeps only the reminders of some shards', () => {
    const inFlight = withMax(9);
    const all = inFlight.add([A, B, C]).added;
    inFlight.keepOnly(new Set([1, 7]));
    expect(all.map((one) => inFlight.includes(one))).toEqual([false, true, false]);
    expect(added(inFlight, A)).toEqual(['a']);
    // The one from before is not the one that is in flight now.
    expect(inFlight.includes(all[0]!)).toBe(false);
  });

  it('finds what was dispatched long ago', () => {
    const inFlight = withMax(9);
    const [one, two] = inFlight.add([A, B, C]).added;
    one!.dispatchedAt = 5;
    two!.dispatchedAt = 10;
    expect(inFlight.dispatchedBefore(10)).toEqual([one]);
  });
});
