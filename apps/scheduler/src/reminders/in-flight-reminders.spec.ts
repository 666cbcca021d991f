import { describe, expect, it } from '@jest/globals';
import { type DueReminder, endOf } from '../rows/due-rows.js';
import { InFlightReminders } from './in-flight-reminders.js';

const row = (id: string, due = 0, shard = 0): DueReminder => ({
  id,
  taskId: `task of ${id}`,
  nextReminder: new Date(due),
  activation: 1,
  dueAt: null,
  traceparent: null,
  sendUntil: null,
  departmentId: null,
  follows: false,
  shard,
});
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((id, index) => row(id, index, index)) as [
  DueReminder,
  DueReminder,
  DueReminder,
  DueReminder,
];

describe('a reminder that has another time now', () => {
  it('is read again, also after it was dispatched: its deferral may have come to another scheduler', () => {
    const reminders = new InFlightReminders({ SCHEDULER_MAX_IN_FLIGHT: 10 });
    const [moved, same] = reminders.add([row('a', 1_000), row('b', 1_000)]).added;
    moved!.dispatch = same!.dispatch = { at: 0, expiresAt: 600_000 };
    const rows = [row('b', 1_000), row('a', 1_500)];
    reminders.removeAnswered(rows, endOf(new Date(2_000)));
    expect(reminders.add(rows).added.map(({ reminder }) => [reminder.id, reminder.nextReminder.getTime()])).toEqual([
      ['a', 1_500],
    ]);
    expect(reminders.includes(same!)).toBe(true);
  });
});

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

  it('takes in hand what is dispatched with others, though it is full, and adds it no more', () => {
    const inFlight = withMax(1);
    added(inFlight, A);
    const one = inFlight.put(B);
    expect(one).toEqual({ reminder: B, failures: 0, dispatch: undefined });
    expect([inFlight.size, inFlight.includes(one)]).toEqual([2, true]);
    inFlight.answered(['a', 'b']);
    expect([inFlight.size, inFlight.includes(one)]).toEqual([0, false]);
  });

  it('knows what is at the notifier: from its dispatch on, until it is answered', () => {
    const inFlight = withMax(2);
    const [one] = inFlight.add([A, B]).added;
    one!.dispatch = { at: 0, expiresAt: 1 };
    expect(['a', 'b', 'unknown'].map((id) => inFlight.isDispatched(id))).toEqual([true, false, false]);
    inFlight.answered(['a']);
    expect(inFlight.isDispatched('a')).toBe(false);
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

  it('finds what was dispatched long ago, and what has expired by the clock', () => {
    const inFlight = withMax(9);
    const [one, two] = inFlight.add([A, B, C]).added;
    one!.dispatch = { at: 0, expiresAt: 600_000 };
    two!.dispatch = { at: 1_000, expiresAt: 700_000 };
    const unanswered = (elapsed: number, now: number) => inFlight.unanswered(elapsed, new Date(now));
    expect(unanswered(600_000, 599_999)).toEqual([]);
    expect(unanswered(600_001, 599_999)).toEqual([one]);
    // The clock was set forward: half a minute after the dispatch no POST is open any more.
    expect(unanswered(30_000, 650_000)).toEqual([]);
    expect(unanswered(30_001, 650_000)).toEqual([one]);
    expect(unanswered(31_001, 700_000)).toEqual([one, two]);
  });
});
