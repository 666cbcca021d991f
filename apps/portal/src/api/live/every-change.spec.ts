import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type EventDefinition, SUBSCRIPTIONS } from '@recuerda/contracts';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createStore } from '../../app/store';
import { FakeEventSource } from '../../testing/fake-event-source';
import { openStream } from '../../testing/open-stream';
import { dashboard, department, employee, page, task } from '../../testing/samples';
import { server } from '../../testing/server';
import { dashboard as dashboardQuery } from '../../features/dashboard/api/dashboard';
import { listConversations } from '../../features/conversations/api/conversations';
import { departmentsApi } from '../../features/departments/api/departments';
import { employeesApi } from '../../features/employees/api/employees';
import { listDeliveries } from '../../features/tasks/api/reminders';
import { type TaskFilters, tasksApi } from '../../features/tasks/api/tasks';
import { baseApi } from '../base-api';
import { itemsOf } from '../pages';

const { id } = task(1);
const ALL: TaskFilters = { search: '', state: '', departmentId: '', employeeId: '' };
const { listTasks } = tasksApi.endpoints;
const { listEmployees } = employeesApi.endpoints;
const { listDepartments } = departmentsApi.endpoints;

let { store } = createStore();
let shown: { unsubscribe(): void }[] = [];
let [deliveries, figures, conversations] = [0, 0, 0];

/** The name of everything now; null once it is deleted. */
let name: string | null;
const listed = <T>(row: (name: string) => T) => page(name === null ? [] : [row(name)]);
const alone = <T extends object>(row: (name: string) => T) =>
  name === null ? new HttpResponse(null, { status: 404 }) : HttpResponse.json(row(name));
const rows = {
  task: (title: string) => task(1, { title }),
  employee: (title: string) => employee(1, { name: title }),
  department: (title: string) => department(1, { name: title }),
};

beforeEach(async () => {
  ({ store } = createStore());
  name = 'Antes';
  server.use(
    http.get('*/api/tasks', () => HttpResponse.json(listed(rows.task))),
    http.get('*/api/employees', () => HttpResponse.json(listed(rows.employee))),
    http.get('*/api/employees/:id', () => alone(rows.employee)),
    http.get('*/api/departments', () => HttpResponse.json(listed(rows.department))),
    http.get('*/api/departments/:id', () => alone(rows.department)),
    http.get('*/api/deliveries', () => HttpResponse.json(page([], { total: (deliveries += 1) }))),
    http.get('*/api/conversations', () => HttpResponse.json(page([], { total: (conversations += 1) }))),
    http.get('*/api/dashboard', () => HttpResponse.json(dashboard({ totalTasks: (figures += 1) }))),
  );
  const queries = [
    store.dispatch(listTasks.initiate(ALL)),
    store.dispatch(listEmployees.initiate({ search: '', departmentId: '', consent: '' })),
    store.dispatch(listDepartments.initiate({ search: '', manager: '' })),
    store.dispatch(listDeliveries.initiate({ taskId: id })),
    store.dispatch(listConversations.initiate({ search: '', unread: '' })),
    store.dispatch(dashboardQuery.initiate()),
  ];
  shown = queries;
  await Promise.all(queries);
  [deliveries, figures, conversations] = [0, 0, 0];
  await openStream(store);
});
afterEach(() => {
  for (const query of shown) query.unsubscribe();
  store.dispatch(baseApi.util.resetApiState());
});

const employees = () =>
  itemsOf(listEmployees.select({ search: '', departmentId: '', consent: '' })(store.getState()).data);
const employeesDepartments = () => employees().map((row) => row.department.name);
const names = {
  task: () => itemsOf(listTasks.select(ALL)(store.getState()).data).map(({ title }) => title),
  employee: () => employees().map((row) => row.name),
  department: () =>
    itemsOf(listDepartments.select({ search: '', manager: '' })(store.getState()).data).map((row) => row.name),
};

/** The changes on the screens by kind of event, besides the figures. */
function effectOf(type: string): () => void {
  const [, kind, what] = type.split('.');
  if (kind === 'reminder')
    return () => {
      expect(names.task()).toEqual(['Después']);
      expect(deliveries).toBeGreaterThan(0);
    };
  if (kind === 'receipt') return () => expect(deliveries).toBeGreaterThan(0);
  if (kind === 'conversation') return () => expect(conversations).toBeGreaterThan(0);
  // Figures alone, or screens whose own tests show it.
  if (['sends', 'receipts', 'settings', 'template', 'account'].includes(kind ?? '')) return () => undefined;
  if (kind === 'department' && what !== 'deleted')
    return () => {
      expect(names.department()).toEqual(['Después']);
      // The list of departments is read again with the figures, too; this is not.
      expect(employeesDepartments()).toEqual(['Después']);
    };
  if (kind !== 'task' && kind !== 'employee' && kind !== 'department') throw new Error(`no expectation for ${type}`);
  return () => expect(names[kind]()).toEqual(what === 'deleted' ? [] : ['Después']);
}

// What is published again for copies does not come to browsers.
const types = SUBSCRIPTIONS.gatewayStream.bindings
  .map(({ type }: EventDefinition) => type)
  .filter((type) => !type.endsWith('.republished'));

it.each(types)('%s shows', async (type) => {
  name = type.endsWith('.deleted') ? null : 'Después';
  const kind = type.split('.')[1];
  const subject = kind === 'employee' ? employee(1).id : kind === 'department' ? department(1).id : id;
  FakeEventSource.latest.send(
    'change',
    { type, subject, ...((kind === 'reminder' || kind === 'receipt') && { taskId: id }) },
    'boot-1',
  );
  await waitFor(effectOf(type));
  await waitFor(() => expect(figures).toBeGreaterThan(0));
});
