import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { TaskWithReminder } from '@recuerda/contracts';
import { waitFor } from '@testing-library/react';
import { http } from 'msw';
import { createStore } from '../../app/store';
import { tasksApi } from '../../features/tasks/api/tasks';
import { DirectoryApi } from '../../testing/directory-api';
import { employee, task } from '../../testing/samples';
import { server } from '../../testing/server';
import { listTasks } from '../../testing/tasks-api';
import { baseApi } from '../base-api';
import { itemsOf, totalOf } from '../pages';

const ALL = { search: '', state: '', departmentId: '', employeeId: '' } as const;
let { store, changes } = createStore();
let subscription: { unsubscribe(): void };
let stored: TaskWithReminder[];
/** Queries of all requests. */
let asked: URLSearchParams[];

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number + 1);
const list = () => tasksApi.endpoints.listTasks.select(ALL)(store.getState()).data;

beforeEach(async () => {
  ({ store, changes } = createStore());
  [stored, asked] = [[task(1)], []];
  server.use(
    http.get('*/api/tasks', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      return listTasks(stored, searchParams);
    }),
  );
  const reading = store.dispatch(tasksApi.endpoints.listTasks.initiate(ALL));
  subscription = reading;
  await reading;
});
afterEach(() => {
  subscription.unsubscribe();
  store.dispatch(baseApi.util.resetApiState());
});

/** Fails where the list is still being read again and again: then not only the row that changes next is. */
async function isQuiet(): Promise<void> {
  asked = [];
  const changed = { ...stored[0]!, title: 'Última', updatedAt: '2026-03-03T12:00:00.000Z' };
  stored = [changed, ...stored.slice(1)];
  changes.emit({ type: 'tasks.task.updated', subject: changed.id, taskId: changed.id });
  await waitFor(() => expect(itemsOf(list())[0]?.title).toBe('Última'));
  const [row, total, ...others] = asked;
  expect([row?.get('ids'), total?.get('limit'), others]).toEqual([changed.id, '1', []]);
}

it('a list shows the new names of more employees than one request asks for, and is not read without end', async () => {
  const people = numbers(150).map((number) => employee(number, { name: 'Renombrada' }));
  new DirectoryApi([], people);
  for (const { id } of people) changes.emit({ type: 'directory.employee.updated', subject: id });
  await waitFor(() => expect(itemsOf(list())[0]?.employee?.name).toBe('Renombrada'));
  // At first, and then soon after the last of the changes and once more: not for each.
  const whole = () => asked.filter((query) => !query.has('ids') && query.get('limit') !== '1');
  await waitFor(() => expect(whole()).toHaveLength(3));
  await isQuiet();
});

it('a list leaves no gap when more rows came at once than it reads one by one', async () => {
  const newest = numbers(300).toReversed();
  stored = [...newest.map((number) => task(1 + number, { createdAt: '2026-03-02T12:00:00.000Z' })), task(1)];
  for (const { id } of stored.toReversed()) changes.emit({ type: 'tasks.task.created', subject: id, taskId: id });
  await waitFor(() => expect(totalOf(list())).toBe(301));
  const shown = itemsOf(list()).map(({ id }) => id);
  expect(shown).toEqual(stored.slice(0, shown.length).map(({ id }) => id));
  expect(shown.length === 301 || list()?.pages.at(-1)?.nextCursor !== null).toBe(true);
  await isQuiet();
});
