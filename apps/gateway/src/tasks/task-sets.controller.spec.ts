import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  CreateTaskSet,
  DeleteTaskSet,
  GetTaskSet,
  ListTaskSets,
  StartTaskSet,
  type TaskSetView,
  UpdateTaskSet,
} from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { EMPLOYEE_ID, TASK_ID } from '../__fixtures__/samples.js';
import { problem } from '../openapi/components.js';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.requests.reset());

const ID = '0198f2a0-0000-7000-8000-0000000000e1';
const KEY = '0198f2a0-0000-7000-8000-0000000000e2';
const set: TaskSetView = {
  id: ID,
  name: 'Docente',
  items: [
    {
      title: 'Contrato',
      description: null,
      reminderInterval: 60,
      confirmCompletion: false,
      proofRequired: false,
      due: { days: 3, time: '08:00' },
      remindBefore: null,
      overdueInterval: null,
    },
  ],
  version: 1,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
};
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = (method: Method, path = '', payload?: object) =>
  gateway.app.inject({
    ...{ method, url: `/api/task-sets${path}`, headers: { 'idempotency-key': KEY } },
    ...(payload && { payload }),
  });
const sent = () => gateway.requests.sent[0]?.input;

it('sets of tasks are listed, read, created with what is left out, changed and deleted [SET-01]', async () => {
  const { items: _, ...summary } = { ...set, itemCount: 1 };
  gateway.requests
    .answer(ListTaskSets, () => ({ items: [summary] }))
    .answer(GetTaskSet, () => set)
    .answer(CreateTaskSet, () => set)
    .answer(UpdateTaskSet, () => set)
    .answer(DeleteTaskSet, () => undefined);
  expect((await send('GET')).json()).toEqual({ items: [summary] });
  expect((await send('GET', `/${ID}`)).json()).toEqual(set);
  gateway.requests.sent.splice(0);
  const created = await send('POST', '', {
    name: 'Docente',
    items: [{ title: 'Contrato', due: { days: 3, time: '08:00' } }],
  });
  expect([created.statusCode, created.json()]).toEqual([201, set]);
  expect(sent()).toEqual({ id: KEY, name: 'Docente', items: set.items });
  gateway.requests.sent.splice(0);
  const edit = { name: 'Otro', expected: { version: 1 } };
  expect((await send('PATCH', `/${ID}`, edit)).statusCode).toBe(200);
  expect(sent()).toEqual({ id: ID, edit });
  expect((await send('DELETE', `/${ID}`)).statusCode).toBe(204);
});

it('what is wrong with a set is said at its field, and nothing is sent [SET-01]', async () => {
  const faults: [object, string][] = [
    [{ items: [{ title: 'x' }] }, 'name'],
    [{ name: 'x', items: [] }, 'items'],
    [{ name: 'x', items: Array.from({ length: 51 }, () => ({ title: 'x' })) }, 'items'],
    [{ name: 'x', items: [{ title: 'x', due: { days: 400, time: '08:00' } }] }, 'items.0.due.days'],
    [{ name: 'x', items: [{ title: 'x', employeeId: EMPLOYEE_ID }] }, 'items.0'],
  ];
  for (const [body, field] of faults) {
    const response = await send('POST', '', body);
    expect([response.statusCode, response.json().errors[0].field]).toEqual([422, expect.stringContaining(field)]);
  }
  expect(gateway.requests.sent).toEqual([]);
});

it('a start is sent under its key, each employee once, and answers with the tasks [SET-03, SET-05]', async () => {
  gateway.requests.answer(StartTaskSet, () => ({ taskIds: [TASK_ID] }));
  const body = { employeeIds: [EMPLOYEE_ID, EMPLOYEE_ID.toUpperCase()], startsOn: '2026-04-01' };
  const response = await send('POST', `/${ID}/start`, body);
  expect([response.statusCode, response.json()]).toEqual([201, { taskIds: [TASK_ID] }]);
  expect(sent()).toEqual({ id: KEY, setId: ID, employeeIds: [EMPLOYEE_ID], startsOn: '2026-04-01' });
  for (const wrong of [{}, { ...body, employeeIds: [] }, { ...body, startsOn: '1/4/2026' }, { ...body, more: 1 }])
    expect((await send('POST', `/${ID}/start`, wrong)).statusCode).toBe(422);
});

it('a refused change has the set as it is [SET-02]', async () => {
  gateway.requests.fail(UpdateTaskSet, new AppError('fields_changed', { entity: set }));
  const response = await send('PATCH', `/${ID}`, { name: 'Otro', expected: { version: 0 } });
  expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'fields_changed', entity: set }]);
  expect(problem.parse(response.json())).toEqual(response.json());
});
