import { expect, it } from '@jest/globals';
import { GetReminders, ListTasks, MAX_BATCH, MAX_FEED_TASKS, type RequestDefinition } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { AppError, hashToken } from '@recuerda/service';
import { FakeClock } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import type { FeedEvent } from './calendar-text.js';
import { FeedChanges, ReadFeed } from './read-feed.js';
import type { FeedSubjects } from './feed-subjects.js';

const at = '2030-01-01T12:00:00.000Z';
const idOf = (index: number) => `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** In place of `tasks` and `scheduler`: so many tasks, the newest first, every second one with a due date. */
const requestsOf = (count: number, atOf: (index: number) => string, textsOf = () => ({ description: '' })) =>
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
        ...{ id: idOf(from + index), title: `Tarea ${from + index}`, createdAt: at, updatedAt: at },
        ...textsOf(),
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

/** Feeds with one secret each, and how their reads note what they show. */
function feedsOf(
  count: number,
  textsOf: () => { description: string },
  note: (id: string) => Promise<void> = async () => undefined,
) {
  const requests = requestsOf(count, () => at, textsOf);
  const notes: string[] = [];
  const source = { query: async (_: string, [id]: [string]) => [{ id, kind: 'employee', subjectId: idOf(0) }] };
  const changes = Object.assign(Object.create(FeedChanges.prototype) as FeedChanges, {
    clock: new FakeClock(NOW.toISOString()),
    source: {
      transaction: async (work: (manager: object) => Promise<unknown>) =>
        work({
          query: async (sql: string, [id]: [string]) => {
            if (sql.startsWith('WITH')) return [];
            if (sql.startsWith('UPDATE')) return [[], 0];
            notes.push(id);
            await note(id);
            return [{}];
          },
        }),
    },
  });
  const subjects = { nameOf: async () => 'Ana' } as unknown as FeedSubjects;
  const clock = new FakeClock(NOW.toISOString());
  const feed = new ReadFeed(source as unknown as DataSource, clock, requests, subjects, changes);
  return { notes, read: (secret: string) => feed.readText(secret) };
}

/** Returns the longest that work keeps its thread busy without a pause, ms of processor time. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const busyMs = () => process.threadCpuUsage().user / 1_000;
  let [longest, before] = [0, busyMs()];
  const timer = setInterval(() => {
    const now = busyMs();
    [longest, before] = [Math.max(longest, now - before), now];
  }, 1);
  await work().finally(() => clearInterval(timer));
  return Math.max(longest, busyMs() - before);
}

it('reads of the largest calendar share its work, and no turn of it takes long [FEED-02]', async () => {
  const { read, notes } = feedsOf(MAX_FEED_TASKS, () => ({ description: 'á'.repeat(2_000) }));
  let texts: string[] = [];
  const longest = await longestTurn(async () => {
    texts = await Promise.all(Array.from({ length: 30 }, () => read('a')));
  });
  // Two and a half times the limit of 100 ms, for slow machines. Thirty whole texts in a row took 12 s, one 500 ms.
  expect(longest).toBeLessThan(250);
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]?.match(/^BEGIN:VEVENT/gm)).toHaveLength(MAX_FEED_TASKS);
  expect(notes).toHaveLength(2);
});

it('two calendars are read at a time, and all are served, also after one that failed [FEED-02]', async () => {
  let [present, most] = [0, 0];
  const note = async (id: string) => {
    most = Math.max(most, (present += 1));
    await new Promise((resolve) => void setTimeout(resolve, 5));
    present -= 1;
    if (id === hashToken('b')) throw new AppError('not_found');
  };
  const { read } = feedsOf(1, () => ({ description: '' }), note);
  const answers = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((secret) => read(secret)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', ...Array(3).fill('fulfilled')]);
  expect(most).toBe(2);
});

it('no calendar is what it was before the read began [FEED-02]', async () => {
  let description = 'antes';
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const note = async () => {
    begun.resolve();
    await go.promise;
  };
  const { read } = feedsOf(1, () => ({ description }), note);
  const early = read('a');
  await begun.promise;
  description = 'después';
  const late = [read('a'), read('a')];
  go.resolve();
  expect(await early).toContain('DESCRIPTION:antes');
  for (const text of await Promise.all(late)) expect(text).toContain('DESCRIPTION:después');
});
