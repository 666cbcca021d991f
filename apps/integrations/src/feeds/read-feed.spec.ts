import { expect, it } from '@jest/globals';
import { GetReminders, ListTasks, MAX_BATCH, MAX_FEED_TASKS, type RequestDefinition } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { FakeClock } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import type { FeedEvent } from './calendar-text.js';
import { type FeedChanges, ReadFeed } from './read-feed.js';
import type { FeedSubjects } from './feed-subjects.js';

const at = '2030-01-01T12:00:00.000Z';
const idOf = (index: number) => `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** In place of `tasks` and `scheduler`: so many tasks, the newest first, every second one with a due date. */
const requestsOf = (count: number, atOf: (index: number) => string) =>
  ({
    send: async ({ pattern, input }: RequestDefinition, given: unknown) => {
      const asked = input.parse(given) as { cursor?: string; limit: number; taskIds: string[] };
      if (pattern === GetReminders.pattern)
        return asked.taskIds.map((taskId) => ({
          taskId,
          status: 'scheduled',
          nextReminder: atOf(Number(taskId.slice(-12))),
        }));
      expect(pattern).toBe(ListTasks.pattern);
      const from = Number(asked.cursor ?? 0);
      const to = Math.min(count, from + asked.limit);
      const items = Array.from({ length: to - from }, (_, index) => ({
        ...{ id: idOf(from + index), title: `Tarea ${from + index}`, description: null, createdAt: at, updatedAt: at },
        dueAt: (from + index) % 2 === 0 ? atOf(from + index) : null,
      }));
      return { items, nextCursor: to < count ? String(to) : null, total: count };
    },
  }) as unknown as RequestClient;

const NOW = new Date('2030-01-01T00:00:00.000Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();
/** The tasks that a calendar shows, by their number. */
const shown = async (count: number, atOf: (index: number) => string = () => at) => {
  const source = { query: async () => [{ id: 'f', kind: 'employee', subjectId: idOf(0) }] } as unknown as DataSource;
  const subjects = { nameOf: async () => 'Ana' } as unknown as FeedSubjects;
  const changes = {
    note: async (_: string, events: FeedEvent[]) => events.map((event) => ({ ...event, changedAt: NOW })),
  } as unknown as FeedChanges;
  const feed = new ReadFeed(source, new FakeClock(NOW.toISOString()), requestsOf(count, atOf), subjects, changes);
  const text = await feed.readText('secret');
  return [...text.matchAll(/^UID:[\w-]*(\w{12})@/gm)].map(([, id]) => Number(id));
};
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

it.each([1, MAX_BATCH, MAX_BATCH + 1, MAX_FEED_TASKS])('a calendar has all of %i tasks [FEED-01]', async (count) => {
  expect(await shown(count)).toEqual(numbers(0, count));
});

it('a calendar has of more tasks those that are due or reminded next, in their order [FEED-01]', async () => {
  const count = MAX_FEED_TASKS + 1;
  // The newest is due last.
  expect(await shown(count, (index) => inHours(count - index))).toEqual(numbers(1, count).reverse());
  // The newest is overdue: what is to come is shown before it, and it before what is overdue for longer.
  expect(await shown(count, (index) => inHours(index))).toEqual(numbers(0, MAX_FEED_TASKS));
  expect(await shown(count, (index) => inHours(index - 1))).toEqual(numbers(1, count));
  expect(await shown(count, (index) => inHours(-1 - index))).toEqual(numbers(0, MAX_FEED_TASKS).reverse());
});
