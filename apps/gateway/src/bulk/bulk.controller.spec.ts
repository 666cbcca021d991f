import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { bulkIds, type BulkJobView, CreateBulkJob, GetBulkJob, ListBulkItems, UndoBulkJob } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { toJSONSchema } from 'zod';
import { ADMINISTRATOR, answerSessions, VIEWER } from '../__fixtures__/accounts.js';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { DEPARTMENT_ID, EMPLOYEE_ID, TASK_ID } from '../__fixtures__/samples.js';

const JOB_ID = '0198f2a0-0000-7000-8000-0000000000c1';
const job: BulkJobView = {
  id: JOB_ID,
  list: 'tasks',
  action: 'pause',
  state: 'applying',
  total: 1,
  changed: 0,
  unchanged: 0,
  failed: 0,
  reason: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  endedAt: null,
  undoUntil: null,
  undoOf: null,
};

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ AUTH: 'on' });
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.requests.reset();
  answerSessions(gateway.requests).answer(CreateBulkJob, () => job);
});

const post = (path: string, payload: object, headers: object = ADMINISTRATOR.headers) =>
  gateway.app.inject({ method: 'POST', url: `/api/bulk-jobs${path}`, payload, headers: { ...headers } });
const sent = (pattern: string) => gateway.requests.sent.filter((one) => one.pattern === pattern);

it('one request makes a job for rows by id or filter, under its key [BULK-01, BULK-02, BULK-09]', async () => {
  const headers = { ...ADMINISTRATOR.headers, 'idempotency-key': JOB_ID };
  const created = await post('', { action: 'pause', filter: { state: 'active', search: 'acta' } }, headers);
  expect([created.statusCode, created.json()]).toEqual([202, job]);
  await post('', { action: 'reassign', ids: [TASK_ID], employeeId: EMPLOYEE_ID });
  const move = { list: 'employees', action: 'move', filter: { search: 'ana' }, departmentId: DEPARTMENT_ID };
  await post('', move);
  expect(sent(CreateBulkJob.pattern).map(({ input }) => input)).toMatchObject([
    { id: JOB_ID, input: { list: 'tasks', action: 'pause', filter: { state: 'active', search: 'acta' } } },
    { input: { list: 'tasks', action: 'reassign', ids: [TASK_ID], employeeId: EMPLOYEE_ID } },
    { input: move },
  ]);
});

it('a request with the most ids is no larger than a request may be [BULK-01]', async () => {
  const { maxItems = 0 } = toJSONSchema(bulkIds);
  expect(
    (await post('', { action: 'reassign', ids: Array(maxItems).fill(TASK_ID), employeeId: TASK_ID })).statusCode,
  ).toBe(202);
});

it.each([
  [{ action: 'pause' }, 'ids'],
  [{ action: 'pause', ids: [] }, 'ids'],
  [{ action: 'pause', ids: [TASK_ID], filter: {} }, 'ids'],
  [{ action: 'interval', ids: [TASK_ID] }, 'reminderInterval'],
  [{ action: 'interval', ids: [TASK_ID], reminderInterval: 7 }, 'reminderInterval'],
  [{ action: 'reassign', ids: [TASK_ID] }, 'employeeId'],
  [{ action: 'explode', ids: [TASK_ID] }, 'action'],
  [{ action: 'move', ids: [TASK_ID], departmentId: TASK_ID }, 'action'],
  [{ list: 'employees', action: 'pause', ids: [EMPLOYEE_ID] }, 'action'],
  [{ list: 'employees', action: 'move', ids: [EMPLOYEE_ID] }, 'departmentId'],
  [{ list: 'employees', action: 'delete', filter: { state: 'active' } }, 'filter.state'],
  [{ list: 'departments', action: 'delete', filter: {} }, 'action'],
  [{ list: 'users', action: 'delete', filter: {} }, 'list'],
])('refuses %j at %s [BULK-01, BULK-09]', async (body, field) => {
  const response = await post('', body);
  expect(response.statusCode).toBe(422);
  expect(response.json().errors.map((error: { field: string }) => error.field)).toContain(field);
  expect(sent(CreateBulkJob.pattern)).toEqual([]);
});

it('needs the permission to change tasks [BULK-06]', async () => {
  expect((await post('', { action: 'pause', ids: [TASK_ID] }, VIEWER.headers)).statusCode).toBe(403);
});

it('passes on results by their outcome, and what the service refuses [BULK-03, BULK-05]', async () => {
  const failed = { id: TASK_ID, name: 'Informe', result: 'failed' as const, code: 'task_completed' };
  gateway.requests
    .answer(ListBulkItems, () => ({ items: [failed], nextCursor: null }))
    .fail(GetBulkJob, new AppError('bulk_job_not_found'))
    .fail(UndoBulkJob, new AppError('bulk_not_undoable'));
  const get = (path: string) =>
    gateway.app.inject({ url: `/api/bulk-jobs/${JOB_ID}${path}`, headers: ADMINISTRATOR.headers });
  expect((await get('/items?result=failed')).json().items).toHaveLength(1);
  expect(sent(ListBulkItems.pattern)[0]?.input).toEqual({ id: JOB_ID, result: 'failed', limit: 50 });
  expect([(await get('')).statusCode, (await post(`/${JOB_ID}/undo`, {})).statusCode]).toEqual([404, 409]);
});
