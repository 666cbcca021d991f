import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { createStore } from '../app/store';
import { employeesApi } from '../features/employees/api/employees';
import { tasksApi } from '../features/tasks/api/tasks';
import { department, employee, page, task } from '../testing/samples';
import { server } from '../testing/server';
import { baseApi } from './base-api';
import { itemsOf } from './pages';

let { store } = createStore();
const subscriptions: { unsubscribe(): void }[] = [];
beforeEach(() => {
  ({ store } = createStore());
});
afterEach(() => {
  for (const subscription of subscriptions.splice(0)) subscription.unsubscribe();
  store.dispatch(baseApi.util.resetApiState());
});

it.each([
  ['all', { search: '', departmentId: '', consent: '', order: 'name' }],
  ['those of a filter', { search: 'a', departmentId: '', consent: '', order: 'name' }],
])('an employee who is renamed here goes to their place by name among %s [VIEW-02]', async (_list, filters) => {
  server.use(
    http.get('*/api/employees', () =>
      HttpResponse.json(page([employee(1, { name: 'Ana' }), employee(2, { name: 'Marta' })])),
    ),
    http.patch('*/api/employees/:id', () => HttpResponse.json(employee(1, { name: 'Zulema' }))),
  );
  const { listEmployees, updateEmployee } = employeesApi.endpoints;
  const list = store.dispatch(listEmployees.initiate(filters));
  subscriptions.push(list);
  await list;
  await store.dispatch(updateEmployee.initiate({ id: employee(1).id, patch: { name: 'Zulema' } }));
  const names = itemsOf(listEmployees.select(filters)(store.getState()).data).map(({ name }) => name);
  expect(names).toEqual(['Marta', 'Zulema']);
});

it.each([
  ['all', {}, [2, 1]],
  ['those of a state', { state: 'active' }, [1]],
  ['those of a department', { departmentId: department(1).id }, [1]],
  ['those of an employee', { employeeId: employee(1).id }, [1]],
  ['those that a search finds', { search: 'Tarea' }, [1]],
] as const)(
  'a task that is created here is shown at once among %s only where it is certain to belong',
  async (...test) => {
    const [, filter, expected] = test;
    const created = task(2, { createdAt: '2030-01-01T12:00:00.000Z' });
    server.use(
      http.get('*/api/tasks', () => HttpResponse.json(page([task(1)]))),
      http.post('*/api/tasks', () => HttpResponse.json(created, { status: 201 })),
    );
    const { listTasks, createTask } = tasksApi.endpoints;
    const filters = { search: '', state: '', departmentId: '', employeeId: '', ...filter } as const;
    const list = store.dispatch(listTasks.initiate(filters));
    subscriptions.push(list);
    await list;
    const { title, description, employeeId, reminderInterval } = created;
    const input = { title, description, employeeId, reminderInterval };
    await store.dispatch(createTask.initiate({ input, key: 'k' }));
    const ids = itemsOf(listTasks.select(filters)(store.getState()).data).map(({ id }) => id);
    expect(ids).toEqual(expected.map((number) => task(number).id));
  },
);

it.each([
  ['later', '2030-03-01T12:00:00.000Z', [2, 1]],
  ['not due any more', null, [2, 1]],
] as const)('a task that is %s since it was edited here goes to its place by due date [VIEW-02]', async (...test) => {
  const [, dueAt, expected] = test;
  const due = (number: number, at: string | null) => task(number, { dueAt: at });
  server.use(
    http.get('*/api/tasks', () =>
      HttpResponse.json(page([due(1, '2030-01-01T12:00:00.000Z'), due(2, '2030-02-01T12:00:00.000Z')])),
    ),
    http.patch('*/api/tasks/:id', () => HttpResponse.json(due(1, dueAt))),
  );
  const { listTasks, updateTask } = tasksApi.endpoints;
  const filters = { search: '', state: '', departmentId: '', employeeId: '', order: 'due' };
  const list = store.dispatch(listTasks.initiate(filters));
  subscriptions.push(list);
  await list;
  await store.dispatch(updateTask.initiate({ id: task(1).id, patch: { dueAt } }));
  const ids = itemsOf(listTasks.select(filters)(store.getState()).data).map(({ id }) => id);
  expect(ids).toEqual(expected.map((number) => task(number).id));
});
