import { expect, it } from '@jest/globals';
import { GetReminders, ListTasks, MAX_BATCH, MAX_FEED_TASKS, type RequestDefinition } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { FakeClock } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import type { FeedSubjects } from './feed-subjects.js';
import { ReadFeed } from './read-feed.js';

const at = '2030-01-01T12:00:00.000Z';
const idOf = (index: number) => `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** In place of `tasks` and `scheduler`: an employee with so many tasks, every second one with a due date. */
const requestsOf = (count: number) =>
  ({
    send: async ({ pattern, input }: RequestDefinition, given: unknown) => {
      const asked = input.parse(given) as { cursor?: string; limit: number; taskIds: string[] };
      if (pattern === GetReminders.pattern)
        return asked.taskIds.map((taskId) => ({ taskId, status: 'scheduled', nextReminder: at }));
      expect(pattern).toBe(ListTasks.pattern);
      const from = Number(asked.cursor ?? 0);
      const to = Math.min(count, from + asked.limit);
      const items = Array.from({ length: to - from }, (_, index) => ({
        ...{ id: idOf(from + index), title: `Tarea ${from + index}`, description: null, createdAt: at, updatedAt: at },
        dueAt: index % 2 === 0 ? at : null,
      }));
      return { items, nextCursor: to < count ? String(to) : null, total: count };
    },
  }) as unknown as RequestClient;

const shown = async (count: number) => {
  const source = { query: async () => [{ id: 'f', kind: 'employee', subjectId: idOf(0) }] } as unknown as DataSource;
  const subjects = { nameOf: async () => 'Ana' } as unknown as FeedSubjects;
  const text = await new ReadFeed(source, new FakeClock(), requestsOf(count), subjects).run('secret');
  const events = text.match(/^UID:/gm) ?? [];
  return { events: events.length, hasLast: text.includes(`UID:${idOf(count - 1)}@recuerda`) };
};

it.each([1, MAX_BATCH, MAX_BATCH + 1, MAX_FEED_TASKS])('a calendar has all of %i tasks [FEED-01]', async (count) => {
  expect(await shown(count)).toEqual({ events: count, hasLast: true });
});

it('a calendar has the first of more tasks than it can have [FEED-01]', async () => {
  expect(await shown(MAX_FEED_TASKS + 1)).toEqual({ events: MAX_FEED_TASKS, hasLast: false });
});
