import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createStore } from '../../app/store';
import { FakeEventSource } from '../../testing/fake-event-source';
import { department, employee, page, task } from '../../testing/samples';
import { server } from '../../testing/server';
import { departmentsApi } from '../departments';
import { employeesApi } from '../employees';
import { itemsOf, totalOf } from '../pages';
import { type TaskFilters, type TaskRow, tasksApi } from '../tasks';

const ALL: TaskFilters = { search: '', state: '', departmentId: '', employeeId: '' };
let { store, live } = createStore();
let asked: URL[];
let stored: TaskRow[];

beforeEach(() => {
  ({ store, live } = createStore());
  asked = [];
  stored = [task(3), task(2), task(1)];
  server.use(
    http.get('*/api/tasks', ({ request }) => {
      const url = new URL(request.url);
      asked.push(url);
      const ids = url.searchParams.get('ids')?.split(',');
      const active = url.searchParams.get('state') === 'active';
      const found = stored
        .filter((row) => (ids ? ids.includes(row.id) : true))
        .filter((row) => row.isActive || !active);
      return HttpResponse.json(page(found, { total: found.length }));
    }),
  );
});
const subscriptions: { unsubscribe(): void }[] = [];
afterEach(() => {
  live.stop();
  for (const subscription of subscriptions.splice(0)) subscription.unsubscribe();
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
const told = (action: string, row: { id: string }) =>
  live.take({ type: `tasks.task.${action}`, subject: row.id, taskId: row.id });

describe('LiveUpdates', () => {
  it('reads exactly the tasks that changed, in one request', async () => {
    const list = await watchTasks();
    stored = [task(3), task(2, { title: 'Otra' }), task(1, { title: 'También' })];
    told('updated', task(2));
    told('updated', task(1));
    told('updated', task(1));
    await waitFor(() => expect(list.titles()).toEqual(['Tarea 3', 'Otra', 'También']));
    expect(asked.filter((url) => url.searchParams.has('ids')).map((url) => url.searchParams.get('ids'))).toEqual([
      `${task(2).id},${task(1).id}`,
    ]);
  });

  it('shows a new task at its place and counts anew', async () => {
    const list = await watchTasks();
    stored = [task(9, { createdAt: '2026-03-02T00:00:00.000Z', title: 'Nueva' }), ...stored];
    told('created', task(9));
    await waitFor(() => expect(list.titles()[0]).toBe('Nueva'));
    await waitFor(() => expect(list.total()).toBe(4));
  });

  it('takes a deleted task out without reading it', async () => {
    const list = await watchTasks();
    stored = [task(3), task(1)];
    told('deleted', task(2));
    await waitFor(() => expect(list.titles()).toEqual(['Tarea 3', 'Tarea 1']));
    await waitFor(() => expect(list.total()).toBe(2));
    expect(asked.some((url) => url.searchParams.has('ids'))).toBe(false);
  });

  it('takes a task out of a list whose filter it no longer matches', async () => {
    const list = await watchTasks({ ...ALL, state: 'active' });
    stored = [task(3), task(2, { isActive: false }), task(1)];
    told('paused', task(2));
    await waitFor(() => expect(list.titles()).toEqual(['Tarea 3', 'Tarea 1']));
  });

  it('does not ask for reminders of tasks nobody has loaded', async () => {
    await watchTasks();
    live.take({ type: 'notifier.reminder.sent', subject: 'r', taskId: task(77).id });
    live.take({ type: 'scheduler.reminder.scheduled', subject: 'r', taskId: task(1).id });
    await waitFor(() => expect(asked.map((url) => url.searchParams.get('ids'))).toEqual([task(1).id]));
  });

  it('does not let an older answer overwrite a newer row', async () => {
    stored = [task(1, { title: 'Nueva', updatedAt: '2026-03-05T00:00:00.000Z' })];
    const list = await watchTasks();
    stored = [task(1, { title: 'Vieja', updatedAt: '2026-03-04T00:00:00.000Z' })];
    told('updated', task(1));
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));
    expect(list.titles()).toEqual(['Nueva']);
  });

  it('reads again what could not be read', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    const list = await watchTasks();
    server.use(http.get('*/api/tasks', () => HttpResponse.error(), { once: true }));
    stored = [task(3), task(2, { title: 'Otra' }), task(1)];
    told('updated', task(2));
    await waitFor(() => expect(log).toHaveBeenCalledWith('Error applying live changes', expect.anything()));
    await waitFor(() => expect(list.titles()).toContain('Otra'), { timeout: 4_000 });
    log.mockRestore();
  });

  it('reads everything again when changes were missed, and once more what services copy from each other', async () => {
    FakeEventSource.install();
    const list = await watchTasks();
    live.start();
    stored = [task(5)];
    FakeEventSource.latest.tell('reload', {}, 'boot-1');
    await waitFor(() => expect(list.titles()).toEqual(['Tarea 5']));
    const { id, name, phone } = employee(1, { name: 'Renombrada' });
    stored = [task(5, { employee: { id, name, phone, department: null } })];
    await waitFor(() => expect(list.employees()).toEqual(['Renombrada']));
    live.stop();
  });

  describe('shows on other rows', () => {
    const EMPLOYEES = { search: '', departmentId: '' };
    const rows = () => ({
      task: itemsOf(tasksApi.endpoints.listTasks.select(ALL)(store.getState()).data)[0],
      employee: itemsOf(employeesApi.endpoints.listEmployees.select(EMPLOYEES)(store.getState()).data)[0],
    });
    beforeEach(async () => {
      server.use(
        http.get('*/api/employees', () => HttpResponse.json(page([employee(1)]))),
        http.get('*/api/employees/:id', () => HttpResponse.json(employee(1, { name: 'Ana', phone: '88888888' }))),
        http.get('*/api/departments', () => HttpResponse.json(page([department(1)]))),
        http.get('*/api/departments/:id', () => HttpResponse.json(department(1, { name: 'Ventas' }))),
      );
      await watchTasks();
      const lists = [
        store.dispatch(employeesApi.endpoints.listEmployees.initiate(EMPLOYEES)),
        store.dispatch(departmentsApi.endpoints.listDepartments.initiate({ search: '' })),
      ];
      subscriptions.push(...lists);
      await Promise.all(lists);
    });

    it('the new name of an employee', async () => {
      live.take({ type: 'directory.employee.updated', subject: employee(1).id });
      await waitFor(() => expect(rows().task?.employee).toMatchObject({ name: 'Ana', phone: '88888888' }));
      expect(rows().employee?.name).toBe('Ana');
    });

    it('the new name of a department', async () => {
      live.take({ type: 'directory.department.updated', subject: department(1).id });
      await waitFor(() => expect(rows().task?.employee?.department?.name).toBe('Ventas'));
      expect(rows().employee?.department.name).toBe('Ventas');
    });
  });
});
