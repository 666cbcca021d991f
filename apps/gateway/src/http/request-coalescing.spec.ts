import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  GetCosts,
  GetTask,
  GetTaskGroup,
  ListConversations,
  ListDeliveries,
  ListDepartments,
  ListEmployees,
  ListTasks,
  ListUpcomingReminders,
  type RequestDefinition,
} from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { DEPARTMENT_ID, EMPLOYEE_ID, task, TASK_ID } from '../__fixtures__/samples.js';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const nothing = { items: [], nextCursor: null, total: 0 };

it.each<[string, Pick<RequestDefinition, 'pattern'>, string[]]>([
  ['departments', ListDepartments, ['limit=7', 'cursor=x', 'search=a', 'order=name']],
  ['employees', ListEmployees, ['limit=7', 'cursor=x', 'search=a', 'order=name', `departmentId=${DEPARTMENT_ID}`]],
  [
    'tasks',
    ListTasks,
    ['limit=7', 'cursor=x', 'search=a', 'state=paused', `departmentId=${DEPARTMENT_ID}`, `employeeId=${EMPLOYEE_ID}`],
  ],
  ['deliveries', ListDeliveries, ['limit=7', 'cursor=x', `taskId=${TASK_ID}`, `employeeId=${EMPLOYEE_ID}`]],
  ['reminders/upcoming', ListUpcomingReminders, ['limit=7']],
])('different simultaneous requests for %s are each sent', async (path, definition, queries) => {
  const answers = Promise.withResolvers<void>();
  gateway.requests.reset();
  gateway.requests.answer(definition as RequestDefinition, async () => {
    await answers.promise;
    return path === 'reminders/upcoming' ? [] : nothing;
  });
  const asking = ['limit=5', ...queries].map((query) => gateway.app.inject({ url: `/api/${path}?${query}` }));
  const asked = () => new Set(gateway.requests.sent.map(({ input }) => JSON.stringify(input)));
  try {
    await eventually(() => expect(asked().size).toBe(asking.length));
  } finally {
    answers.resolve();
  }
  for (const { statusCode } of await Promise.all(asking)) expect(statusCode).toBe(200);
});

it('different tasks requested at the same time are each read', async () => {
  const other = TASK_ID.replace(/.$/, 'c');
  gateway.requests.reset();
  gateway.requests.answer(GetTask, ({ id }) => ({ ...task, id, isActive: false }));
  const answers = await Promise.all([TASK_ID, other].map((id) => gateway.app.inject({ url: `/api/tasks/${id}` })));
  expect(answers.map((answer) => answer.json<{ id: string }>().id)).toEqual([TASK_ID, other]);
});

it.each<[string, Pick<RequestDefinition, 'pattern'>, string[]]>([
  ['months of costs', GetCosts, ['costs?month=2026-10', 'costs?month=2026-11']],
  ['task groups', GetTaskGroup, [`task-groups/${TASK_ID}`, `task-groups/${EMPLOYEE_ID}`]],
  ['conversations', ListConversations, ['search=a', 'search=b', 'unread=true'].map((one) => `conversations?${one}`)],
])('different %s requested at the same time are each sent', async (_, definition, paths) => {
  const answers = Promise.withResolvers<void>();
  gateway.requests.reset();
  gateway.requests.answer(definition as RequestDefinition, async () => {
    await answers.promise;
    return nothing;
  });
  const asking = paths.map((path) => gateway.app.inject({ url: `/api/${path}` }));
  try {
    await eventually(() => expect(gateway.requests.sent).toHaveLength(paths.length));
  } finally {
    answers.resolve();
  }
  for (const { statusCode } of await Promise.all(asking)) expect(statusCode).toBe(200);
});
