import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { createStore } from '../../../app/store';
import { page, task } from '../../../testing/samples';
import { server } from '../../../testing/server';
import { itemsOf } from '../../../api/pages';
import { type CachedTask, type TaskTransition, tasksApi } from './tasks';

const ALL = { search: '', state: '', departmentId: '', employeeId: '' } as const;
const REMINDER = {
  id: 'r',
  taskId: task(1).id,
  nextReminder: '2026-03-01T13:00:00.000Z',
  sentAt: null,
  heldReason: null,
  failedAt: null,
  status: 'scheduled',
} as const;
let { store } = createStore();
let stored: CachedTask;
let subscription: { unsubscribe(): void };

beforeEach(() => {
  ({ store } = createStore());
});
afterEach(() => subscription.unsubscribe());

async function watch(row: CachedTask): Promise<void> {
  stored = row;
  server.use(http.get('*/api/tasks', () => HttpResponse.json(page([stored]))));
  const request = store.dispatch(tasksApi.endpoints.listTasks.initiate(ALL));
  subscription = request;
  await request;
}
const shown = () => itemsOf(tasksApi.endpoints.listTasks.select(ALL)(store.getState()).data);
const change = (transition: TaskTransition) =>
  store.dispatch(tasksApi.endpoints.transitionTask.initiate({ id: task(1).id, transition }));

describe('a transition', () => {
  it.each([
    ['pause', { isActive: false, isCompleted: false, nextReminder: null }],
    ['complete', { isActive: false, isCompleted: true, nextReminder: null }],
  ] as const)('%s shows before the server has answered', async (action, expected) => {
    await watch(task(1, { nextReminder: REMINDER }));
    server.use(http.post(`*/api/tasks/:id/${action}`, () => delay('infinite')));
    void change(action);
    await waitFor(() => expect(shown()[0]).toMatchObject(expected));
  });

  it.each([
    ['activate', { isActive: false }],
    ['reopen', { isActive: false, isCompleted: true }],
  ] as const)('%s shows, its reminder not known yet', async (action, before) => {
    await watch(task(1, before));
    server.use(http.post(`*/api/tasks/:id/${action}`, () => delay('infinite')));
    void change(action);
    await waitFor(() => expect(shown()[0]).toMatchObject({ isActive: true, isCompleted: false }));
    expect(shown()[0]?.nextReminder).toBeUndefined();
  });

  it.each([
    ['pause', { nextReminder: REMINDER }],
    ['complete', { nextReminder: REMINDER }],
    ['activate', { isActive: false }],
    ['reopen', { isActive: false, isCompleted: true }],
  ] as const)('%s is taken back when the server refuses and does not answer any more', async (action, more) => {
    const before = task(1, more);
    await watch(before);
    const refusal = Promise.withResolvers<void>();
    server.use(
      http.get('*/api/*', () => delay('infinite')),
      http.post(`*/api/tasks/:id/${action}`, async () => {
        await refusal.promise;
        return HttpResponse.json({ code: 'service_unavailable', detail: 'No' }, { status: 503 });
      }),
    );
    const answer = change(action);
    await waitFor(() => expect(shown()[0]?.isActive).not.toBe(before.isActive));
    refusal.resolve();
    expect(await answer).toMatchObject({ error: { status: 503, code: 'service_unavailable', detail: 'No' } });
    await waitFor(() => expect(shown()).toEqual([before]));
  });

  it.each(['deleting', 'editing'])(
    '%s shows nothing when the server refuses and does not answer any more',
    async (what) => {
      const before = task(1, { nextReminder: REMINDER });
      await watch(before);
      const refuse = () => HttpResponse.json({ code: 'service_unavailable', detail: 'No' }, { status: 503 });
      server.use(
        http.get('*/api/*', () => delay('infinite')),
        http.delete('*/api/tasks/:id', refuse),
        http.patch('*/api/tasks/:id', refuse),
      );
      const { deleteTask, updateTask } = tasksApi.endpoints;
      const { id } = before;
      if (what === 'deleting') await store.dispatch(deleteTask.initiate({ id }));
      else await store.dispatch(updateTask.initiate({ id, patch: { title: 'Otra' } }));
      expect(shown()).toEqual([before]);
    },
  );

  it('is read again a second later, even if the stream does not report it', async () => {
    await watch(task(1));
    server.use(http.post('*/api/tasks/:id/pause', () => HttpResponse.json(task(1, { isActive: false }))));
    await change('pause');
    stored = task(1, { isActive: false, title: 'Leída de nuevo' });
    await waitFor(() => expect(shown()[0]?.title).toBe('Leída de nuevo'));
  });
});

describe('saving', () => {
  it('shows a created task at once', async () => {
    await watch(task(1));
    const created = task(2, { createdAt: '2026-03-02T00:00:00.000Z' });
    server.use(http.post('*/api/tasks', () => HttpResponse.json(created, { status: 201 })));
    const input = { title: 'x', description: null, employeeId: created.employeeId, reminderInterval: 60 };
    await store.dispatch(tasksApi.endpoints.createTask.initiate({ key: created.id, input }));
    await waitFor(() => expect(shown().map(({ id }) => id)).toEqual([created.id, task(1).id]));
    expect(shown()[0]?.nextReminder).toBeUndefined();
  });

  it('keeps the reminder of a task whose interval stays', async () => {
    await watch(task(1, { nextReminder: REMINDER }));
    const updated = task(1, { title: 'Otra', nextReminder: REMINDER });
    server.use(http.patch('*/api/tasks/:id', () => HttpResponse.json(updated)));
    await store.dispatch(tasksApi.endpoints.updateTask.initiate({ id: task(1).id, patch: { title: 'Otra' } }));
    await waitFor(() => expect(shown()).toEqual([updated]));
  });

  it('takes a deleted task out at once', async () => {
    await watch(task(1));
    server.use(http.delete('*/api/tasks/:id', () => new HttpResponse(null, { status: 204 })));
    await store.dispatch(tasksApi.endpoints.deleteTask.initiate({ id: task(1).id }));
    await waitFor(() => expect(shown()).toEqual([]));
  });
});
