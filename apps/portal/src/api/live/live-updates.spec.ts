import type { TaskWithReminder } from '@recuerda/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createStore } from '../../app/store';
import { FakeEventSource } from '../../testing/fake-event-source';
import { openStream } from '../../testing/open-stream';
import { DirectoryApi } from '../../testing/directory-api';
import { department, employee, task } from '../../testing/samples';
import { server } from '../../testing/server';
import { listTasks } from '../../testing/tasks-api';
import { departmentsApi } from '../../features/departments/api/departments';
import { employeesApi } from '../../features/employees/api/employees';
import { type TaskFilters, tasksApi } from '../../features/tasks/api/tasks';
import { baseApi } from '../base-api';
import { itemsOf, totalOf } from '../pages';

const ALL: TaskFilters = { search: '', state: '', departmentId: '', employeeId: '' };
let { store, changes } = createStore();
let asked: URL[];
let stored: TaskWithReminder[];

beforeEach(() => {
  ({ store, changes } = createStore());
  asked = [];
  stored = [task(3), task(2), task(1)];
  server.use(
    http.get('*/api/tasks', ({ request }) => {
      const url = new URL(request.url);
      asked.push(url);
      return listTasks(stored, url.searchParams);
    }),
  );
});
const subscriptions: { unsubscribe(): void }[] = [];
afterEach(() => {
  for (const subscription of subscriptions.splice(0)) subscription.unsubscribe();
  store.dispatch(baseApi.util.resetApiState());
});

async function watchTasks(filters: TaskFilters = ALL) {
  const subscription = store.dispatch(tasksApi.endpoints.listTasks.initiate(filters));
  subscriptions.push(subscription);
  await subscription;
  asked.length = 0;
  const select = tasksApi.endpoints.listTasks.select(filters);
  return {
    titles: () => itemsOf(select(store.getState()).data).map(({ title }) => title),
    employees: () => itemsOf(select(store.getState()).data).map(({ employee }) => employee?.name),
    total: () => totalOf(select(store.getState()).data),
  };
}
const emit = (action: string, row: { id: string }) =>
  changes.emit({ type: `tasks.task.${action}`, subject: row.id, taskId: row.id });

describe('LiveUpdates', () => {
  it('reads exactly the tasks that changed, in one request', async () => {
    const list = await watchTasks();
    stored = [task(3), task(2, { title: 'Otra' }), task(1, { title: 'También' })];
    emit('updated', task(2));
    emit('updated', task(1));
    emit('updated', task(1));
    await waitFor(() => expect(list.titles()).toEqual(['Tarea 3', 'Otra', 'También']));
    expect(asked.filter((url) => url.searchParams.has('ids')).map((url) => url.searchParams.get('ids'))).toEqual([
      `${task(2).id},${task(1).id}`,
    ]);
  });

  it('shows a new task at its place and the new total', async () => {
    const list = await watchTasks();
    stored = [task(9, { createdAt: '2026-03-02T00:00:00.000Z', title: 'Nueva' }), ...stored];
    emit('created', task(9));
    await waitFor(() => expect(list.titles()[0]).toBe('Nueva'));
    await waitFor(() => expect(list.total()).toBe(4));
  });

  it('takes a deleted task out without reading it', async () => {
    const list = await watchTasks();
    stored = [task(3), task(1)];
    emit('deleted', task(2));
    await waitFor(() => expect(list.titles()).toEqual(['Tarea 3', 'Tarea 1']));
    await waitFor(() => expect(list.total()).toBe(2));
    expect(asked.some((url) => url.searchParams.has('ids'))).toBe(false);
  });

  it('keeps a task that was deleted and restored within a moment, and removes one that is gone again', async () => {
    const list = await watchTasks();
    // 3 was restored, 2 also deleted again, and an event about 1 was late.
    stored = [task(3, { title: 'Restaurada' }), task(1)];
    for (const row of [task(3), task(2)]) for (const action of ['deleted', 'created']) emit(action, row);
    for (const action of ['deleted', 'updated']) emit(action, task(1));
    await waitFor(() => expect(list.titles()).toEqual(['Restaurada']));
    expect(asked.map((url) => url.searchParams.get('ids'))).toContain(`${task(3).id},${task(2).id}`);
  });

  it('takes a task out of a list whose filter it no longer matches', async () => {
    const list = await watchTasks({ ...ALL, state: 'active' });
    stored = [task(3), task(2, { isActive: false }), task(1)];
    emit('paused', task(2));
    await waitFor(() => expect(list.titles()).toEqual(['Tarea 3', 'Tarea 1']));
  });

  it('does not ask for reminders of tasks that are not loaded', async () => {
    await watchTasks();
    changes.emit({ type: 'notifier.reminder.sent', subject: 'r', taskId: task(77).id });
    changes.emit({ type: 'scheduler.reminder.scheduled', subject: 'r', taskId: task(1).id });
    await waitFor(() => expect(asked.map((url) => url.searchParams.get('ids'))).toEqual([task(1).id]));
  });

  it('does not let an older answer overwrite a newer row', async () => {
    stored = [task(1, { title: 'Nueva', updatedAt: '2026-03-05T00:00:00.000Z' })];
    const list = await watchTasks();
    stored = [task(1, { title: 'Vieja', updatedAt: '2026-03-04T00:00:00.000Z' })];
    emit('updated', task(1));
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));
    expect(list.titles()).toEqual(['Nueva']);
  });

  it('reads again what could not be read', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    const list = await watchTasks();
    server.use(http.get('*/api/tasks', () => HttpResponse.error(), { once: true }));
    stored = [task(3), task(2, { title: 'Otra' }), task(1)];
    emit('updated', task(2));
    await waitFor(() => expect(log).toHaveBeenCalledWith('Error applying live changes', expect.anything()));
    await waitFor(() => expect(list.titles()).toContain('Otra'));
    log.mockRestore();
  });

  it('does not repeat what fails once the list has left the cache', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    await watchTasks();
    const [reading, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let failed = 0;
    server.use(
      http.get('*/api/tasks', async () => {
        reading.resolve();
        await removed.promise;
        failed += 1;
        return HttpResponse.error();
      }),
    );
    const fetched = jest.spyOn(globalThis, 'fetch');
    emit('updated', task(2));
    await reading.promise;
    store.dispatch(baseApi.util.resetApiState());
    removed.resolve();
    await expect(fetched.mock.results.at(-1)?.value).rejects.toThrow();
    // Whatever would handle the failure has run.
    await new Promise(setImmediate);
    expect(failed).toBe(1);
    expect(log).not.toHaveBeenCalled();
    fetched.mockRestore();
    log.mockRestore();
  });

  it('reads everything again when changes were missed, and once more what services copy from each other', async () => {
    const list = await watchTasks();
    await openStream(store);
    // The first connection: the list was read a moment ago, and is read once more later.
    FakeEventSource.latest.send('reload', {}, 'boot-1');
    stored = [task(5)];
    FakeEventSource.latest.send('reload', {}, 'boot-2');
    await waitFor(() => expect(list.titles()).toEqual(['Tarea 5']));
    const { id, name, phone } = employee(1, { name: 'Renombrada' });
    stored = [task(5, { employee: { id, name, phone, department: null, unreachable: null } })];
    await waitFor(() => expect(list.employees()).toEqual(['Renombrada']));
  });

  describe('shows on other rows', () => {
    const EMPLOYEES = { search: '', departmentId: '', consent: '' };
    const rows = () => ({
      task: itemsOf(tasksApi.endpoints.listTasks.select(ALL)(store.getState()).data)[0],
      employee: itemsOf(employeesApi.endpoints.listEmployees.select(EMPLOYEES)(store.getState()).data)[0],
    });
    let directory: DirectoryApi;
    beforeEach(async () => {
      directory = new DirectoryApi([department(1)], [employee(1)]);
      await watchTasks();
      const lists = [
        store.dispatch(employeesApi.endpoints.listEmployees.initiate(EMPLOYEES)),
        store.dispatch(departmentsApi.endpoints.listDepartments.initiate({ search: '', manager: '' })),
      ];
      subscriptions.push(...lists);
      await Promise.all(lists);
    });

    it('the new name of an employee', async () => {
      directory.employees[0] = employee(1, { name: 'Ana', phone: '88888888' });
      changes.emit({ type: 'directory.employee.updated', subject: employee(1).id });
      await waitFor(() => expect(rows().task?.employee).toMatchObject({ name: 'Ana', phone: '88888888' }));
      await waitFor(() => expect(rows().employee?.name).toBe('Ana'));
    });

    it('the new name of a department', async () => {
      directory.departments[0] = department(1, { name: 'Ventas' });
      changes.emit({ type: 'directory.department.updated', subject: department(1).id });
      await waitFor(() => expect(rows().task?.employee?.department?.name).toBe('Ventas'));
      await waitFor(() => expect(rows().employee?.department.name).toBe('Ventas'));
    });
  });

  describe('under a search that only the server can judge', () => {
    const ofAna = (number: number, more: Partial<TaskWithReminder> = {}) =>
      task(number, { employee: { ...task(1).employee!, name: 'Ana Núñez' }, ...more });
    const later = { createdAt: '2026-03-02T00:00:00.000Z' };

    it("keeps a changed task that its employee's name matches, and its total", async () => {
      stored = [task(2), ofAna(1)];
      const list = await watchTasks({ ...ALL, search: 'nunez' });
      stored = [task(2), ofAna(1, { title: 'Otra' })];
      emit('updated', task(1));
      emit('updated', task(2));
      await waitFor(() => expect(list.titles()).toEqual(['Otra']));
      expect(list.total()).toBe(1);
    });

    it('lets in what has come to match, and takes out what matches no more', async () => {
      stored = [task(2), ofAna(1)];
      const list = await watchTasks({ ...ALL, search: 'ana', state: 'active' });
      stored = [ofAna(9, { title: 'Nueva', ...later }), ofAna(2, { title: 'Ahora' }), ofAna(1, { isActive: false })];
      for (const number of [9, 2, 1]) emit('updated', task(number));
      await waitFor(() => expect(list.titles()).toEqual(['Nueva', 'Ahora']));
      await waitFor(() => expect(list.total()).toBe(2));
    });

    it("keeps a paused task among those that are 'open'", async () => {
      const list = await watchTasks({ ...ALL, state: 'open' });
      stored = [task(3), task(2, { isActive: false }), task(1, { isActive: false, isCompleted: true })];
      for (const number of [1, 2]) emit('updated', task(number));
      await waitFor(() => expect(list.titles()).toEqual(['Tarea 3', 'Tarea 2']));
    });

    it('asks again a moment after an employee changed, as their tasks learn of it later', async () => {
      new DirectoryApi([], [employee(1, { name: 'Eva' })]);
      stored = [ofAna(1)];
      const list = await watchTasks({ ...ALL, search: 'ana' });
      changes.emit({ type: 'directory.employee.updated', subject: employee(1).id });
      await waitFor(() => expect(asked.length).toBeGreaterThan(0));
      stored = [task(1)];
      await waitFor(() => expect(list.titles()).toEqual([]));
      expect(list.total()).toBe(0);
    });

    it.each([
      ['goes where its employee went to a department of others', [task(2)], ['Tarea 2']],
      ['stays where its employee was only renamed', [task(2), task(1)], ['Tarea 2', 'Renombrada']],
    ])('a paused task of the whole list %s', async (_what, after, titles) => {
      new DirectoryApi([], [employee(1)]);
      stored = [task(2), task(1, { isActive: false })];
      const list = await watchTasks();
      changes.emit({ type: 'directory.employee.updated', subject: employee(1).id });
      stored = after.map((row) => (row.id === task(1).id ? { ...row, title: 'Renombrada', isActive: false } : row));
      await waitFor(() => expect(list.titles()).toEqual(titles));
    });

    it('finds an employee by the digits of their phone', async () => {
      const { employees } = new DirectoryApi([], [employee(1, { phone: '8765-4321' })]);
      const filters = { search: '87654321', departmentId: '', consent: '' };
      const subscription = store.dispatch(employeesApi.endpoints.listEmployees.initiate(filters));
      subscriptions.push(subscription);
      await subscription;
      employees[0] = employee(1, { phone: '8765-4321', name: 'Ana' });
      changes.emit({ type: 'directory.employee.updated', subject: employee(1).id });
      const names = () =>
        itemsOf(employeesApi.endpoints.listEmployees.select(filters)(store.getState()).data).map(({ name }) => name);
      await waitFor(() => expect(names()).toEqual(['Ana']));
    });
  });
});
