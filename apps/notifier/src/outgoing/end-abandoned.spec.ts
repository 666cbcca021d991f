import { expect, it } from '@jest/globals';
import type { Envelope } from '@recuerda/contracts';
import type { EventPublisher, RequestClient } from '@recuerda/messaging';
import { FakeClock } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { NIL } from 'uuid';
import type { AttemptResult } from './attempt.js';
import type { CancelReminder } from './cancel-reminder.js';
import { EndAbandoned } from './end-abandoned.js';

const clock = new FakeClock();
const MINUTE_MS = 60_000;

type Query = (sql: string, parameters: unknown[]) => Promise<object[]>;

/** Runs the search with a scheduler that has lost the reminders of some tasks, taken up by other notifiers or not. */
const endingWith = (query: Query, lost: readonly string[] = [], cancel: AttemptResult['kind'] = 'taken') => {
  const published: Envelope[] = [];
  const send = async (_contract: unknown, { taskIds }: { taskIds: string[] }) =>
    taskIds.filter((id) => !lost.includes(id)).map((id) => ({ id }));
  const outcome = { status: 'cancelled', sentAt: null, reason: null, attempts: 1, departmentId: null };
  const endAbandoned = new EndAbandoned(
    { query } as unknown as DataSource,
    clock,
    { send } as unknown as RequestClient,
    { cancel: async () => ({ kind: cancel, outcome }) } as unknown as CancelReminder,
    { publish: async (events: Envelope[]) => void published.push(...events) } as unknown as EventPublisher,
  );
  return Object.assign(endAbandoned, { published });
};
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ reminderId: `${index}`, taskId: `${index}`, dueAt: clock.now() }));

it('asks the database nothing after it has stopped', async () => {
  let asked = 0;
  const endAbandoned = endingWith(async () => {
    asked += 1;
    return [];
  });
  await endAbandoned.tick();
  const before = asked;
  expect(before).toBeGreaterThan(0);
  await endAbandoned.onModuleDestroy();
  await endAbandoned.tick();
  expect(asked).toBe(before);
});

it('ends its look before it has stopped', async () => {
  const { promise, resolve } = Promise.withResolvers<object[]>();
  const endAbandoned = endingWith(() => promise);
  const look = endAbandoned.tick().then(() => 'ended');
  const stop = endAbandoned.onModuleDestroy().then(() => 'stopped');
  expect(await Promise.race([stop, Promise.resolve('waits')])).toBe('waits');
  resolve([]);
  expect(await Promise.all([look, stop])).toEqual(['ended', 'stopped']);
});

it('looks a day back at first, after a look that failed, and after one with more than it reads at a time', async () => {
  const looks: number[] = [];
  let found: object[] | Error = [];
  const endAbandoned = endingWith(async (sql, parameters) => {
    if (!sql.includes('created_at >')) return [];
    const [since, until] = parameters as [Date, Date];
    const now = clock.now().getTime();
    expect(now - until.getTime()).toBe(10_000);
    looks.push((now - since.getTime()) / MINUTE_MS);
    if (found instanceof Error) throw found;
    return found;
  });
  for (found of [[], [], new Error('down'), [], rows(499), rows(500), [], []]) await endAbandoned.tick();
  expect(looks).toEqual([1_440, 15, 15, 1_440, 15, 15, 1_440, 15]);
});

it('looks through what is held from the last one of the look before, and anew at the end', async () => {
  const looks: unknown[] = [];
  let found: object[] = [];
  const endAbandoned = endingWith(async (sql, [after]) => {
    if (!sql.includes('WHERE held')) return [];
    looks.push(after);
    return found;
  });
  for (found of [rows(500), rows(499), rows(0)]) await endAbandoned.tick();
  expect(looks).toEqual([NIL, '499', NIL]);
});

it.each([
  ['taken', []],
  ['done', ['1']],
] as const)(
  'holds what the scheduler still has; of the others publishes what was cancelled: %s',
  async (kind, ended) => {
    const held: unknown[] = [];
    const query: Query = async (sql, parameters) => {
      if (sql.startsWith('UPDATE')) held.push(...parameters);
      return sql.includes('created_at >') ? rows(3) : [];
    };
    const endAbandoned = endingWith(query, ['1'], kind);
    await endAbandoned.tick();
    expect(held).toEqual([['0', '2']]);
    expect(endAbandoned.published.map(({ subject }) => subject)).toEqual(ended);
  },
);
