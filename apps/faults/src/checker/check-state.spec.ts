import { describe, expect, it } from '@jest/globals';
import { DUE, flawless, stop, storing } from './__fixtures__/histories.js';
import type { History } from './history.js';
import { checkHistory } from './checker.js';

const whats = (history: History): string[] => checkHistory(history).inconsistent.map(({ what }) => what);

describe('once settled, the checker finds', () => {
  it('an active task with no reminder, or with two', () => {
    const history = flawless('a');
    const [row] = history.databaseState.reminders;
    expect(whats(storing(history, { reminders: [] }))).toEqual(['active, but 0 reminders wait: ']);
    expect(whats(storing(history, { reminders: [row!, row!] }))).toEqual([
      'active, but 2 reminders wait: scheduled,scheduled',
    ]);
  });

  it('a stopped task with a reminder', () => {
    const history = {
      ...flawless('a'),
      transitions: [stop('a', DUE + 60_000)],
      apiFigures: { sent: 1, activeTasks: 0 },
    };
    expect(whats(history)).toEqual(['stopped, but a reminder waits']);
  });

  it('an outcome that metrics did not count, and a count without an outcome', () => {
    const counting = (sent: number, failed: number) => whats(storing(flawless('a'), { counted: { sent, failed } }));
    expect(counting(1, 0)).toEqual([]);
    expect(counting(0, 0)).toEqual(['0 counted as sent, not 1']);
    expect(counting(1, 1)).toEqual(['1 counted as failed, not 0']);
  });

  it('figures of the API that are wrong', () => {
    expect(whats({ ...flawless('a'), apiFigures: { sent: 2, activeTasks: 1 } })).toEqual(['2 sent, not 1']);
    expect(whats({ ...flawless('a'), apiFigures: { sent: 1, activeTasks: 0 } })).toEqual([
      '0 active tasks, not 1 to 1',
    ]);
  });

  it('a copy of a task that is behind, missing, or not deleted', () => {
    const stale = (version: number | null, taskVersion: number | null) =>
      whats(storing(flawless('a'), { staleCopies: [{ copy: 'metrics.tasks', taskId: 'a', version, taskVersion }] }));
    expect(stale(1, 2)).toEqual(['version 2, but metrics.tasks has 1']);
    expect(stale(null, 2)).toEqual(['version 2, but metrics.tasks has none']);
    expect(stale(3, null)).toEqual(['version deleted, but metrics.tasks has 3']);
  });

  it('rows left in an outbox', () => {
    expect(whats(storing(flawless('a'), { outboxes: { 'tasks.outbox': 2 } }))).toEqual(['2 rows left']);
  });

  it('dead letters that the scenario did not make, and ones that are missing', () => {
    const history = flawless('a');
    const processHealth = { unexpectedExits: [], fatalLogLines: [], deadLetters: { 'notifier.reminders.dead': 1 } };
    expect(whats({ ...history, processHealth })).toEqual(['{"notifier.reminders.dead":1}, 0 expected']);
    expect(whats({ ...history, processHealth, expectedDeadLetters: 1 })).toEqual([]);
    expect(whats({ ...history, expectedDeadLetters: 1 })).toEqual(['{}, 1 expected']);
  });

  it('a process that ended unexpectedly, and a fatal log line', () => {
    const processHealth = {
      unexpectedExits: ['tasks ended with 1'],
      fatalLogLines: ['uncaught exception'],
      deadLetters: {},
    };
    expect(whats({ ...flawless('a'), processHealth })).toEqual(['tasks ended with 1', 'uncaught exception']);
  });
});
