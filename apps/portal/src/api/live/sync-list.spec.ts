import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { createStore } from '../../app/store';
import { FakeEventSource } from '../../testing/fake-event-source';
import { openStream } from '../../testing/open-stream';
import { page, task } from '../../testing/samples';
import { server } from '../../testing/server';
import { itemsOf } from '../pages';
import { type TaskFilters, tasksApi } from '../../features/tasks/api/tasks';
import { baseApi } from '../base-api';

const ALL: TaskFilters = { search: '', state: '', departmentId: '', employeeId: '' };
const OLD = task(1, { title: 'Vieja' });
const NEW = task(1, { title: 'Nueva', updatedAt: '2026-03-02T00:00:00.000Z' });
/** How long an answer of a whole list is under way: longer than changes are gathered. */
const SLOW_MS = 400;

let { store } = createStore();
let subscription: { unsubscribe(): void };
let stored = OLD;
let [asked, answered] = [0, 0];
/** The requests for changed rows alone. */
let [rowsAsked, rowsMs] = [0, 0];

beforeEach(async () => {
  ({ store } = createStore());
  [stored, asked, answered] = [OLD, 0, 0];
  [rowsAsked, rowsMs] = [0, 0];
  server.use(
    http.get('*/api/tasks', async ({ request }) => {
      const answer = HttpResponse.json(page([stored]));
      const { searchParams } = new URL(request.url);
      if (searchParams.has('ids')) {
        rowsAsked += 1;
        await delay(rowsMs);
        return answer;
      }
      // How many there are.
      if (searchParams.get('limit') === '1') return answer;
      asked += 1;
      await delay(SLOW_MS);
      answered += 1;
      return answer;
    }),
  );
  await openStream(store);
  subscription = store.dispatch(tasksApi.endpoints.listTasks.initiate(ALL));
});
afterEach(() => {
  subscription.unsubscribe();
  store.dispatch(baseApi.util.resetApiState());
});

const list = () => tasksApi.endpoints.listTasks.select(ALL)(store.getState());
const titles = () => itemsOf(list().data).map(({ title }) => title);
const listIsAsked = (times: number) => waitFor(() => expect(asked).toBe(times));
const listIsRead = (times: number) => waitFor(() => expect([answered, list().status]).toEqual([times, 'fulfilled']));
const change = () => {
  stored = NEW;
  FakeEventSource.latest.send('change', { type: 'tasks.task.updated', subject: NEW.id, taskId: NEW.id }, 'boot-1');
};

it('a list that was read before a change and is answered after it shows it', async () => {
  await listIsAsked(1);
  change();
  await listIsRead(1);
  await waitFor(() => expect(titles()).toEqual(['Nueva']));
});

it('a list that is read again does not undo a change made during the read', async () => {
  await listIsRead(1);
  FakeEventSource.latest.send('reload', {}, 'boot-0');
  FakeEventSource.latest.send('reload', {}, 'boot-0');
  await listIsAsked(2);
  change();
  await listIsRead(2);
  await waitFor(() => expect(titles()).toEqual(['Nueva']));
});

it('a list that is read again while a change is read does not undo it, although its answer is older', async () => {
  await listIsRead(1);
  rowsMs = SLOW_MS / 2;
  change();
  await waitFor(() => expect(rowsAsked).toBe(1));
  stored = OLD;
  FakeEventSource.latest.send('reload', {}, 'boot-0');
  FakeEventSource.latest.send('reload', {}, 'boot-0');
  await listIsAsked(2);
  stored = NEW;
  await listIsRead(2);
  // By the change itself, before the whole list is read once more.
  await waitFor(() => expect([titles(), asked]).toEqual([['Nueva'], 2]));
});

it('a list that is being read when the stream begins is read again, three seconds later', async () => {
  await listIsAsked(1);
  stored = NEW;
  const begun = Date.now();
  FakeEventSource.latest.send('reload', {}, 'boot-0');
  FakeEventSource.latest.send('hello', {}, 'boot-0');
  await waitFor(() => expect(asked).toBe(2), { timeout: 4_500 });
  expect(Date.now() - begun).toBeGreaterThanOrEqual(2_990);
  await listIsRead(2);
  expect(titles()).toEqual(['Nueva']);
});
