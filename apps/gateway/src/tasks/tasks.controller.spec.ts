import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CreateTask, DeleteTask, GetReminders, GetTask, ListTasks, UpdateTask } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { EMPLOYEE_ID, reminder, task, TASK_ID } from '../__fixtures__/samples.js';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.requests.reset());

const path = `/api/tasks/${TASK_ID}`;

describe('GET /api/tasks', () => {
  it('requests the reminders of the whole page at once and adds them', async () => {
    const paused = { ...task, id: '0198f2a0-0000-7000-8000-0000000000f1', isActive: false };
    gateway.requests
      .answer(ListTasks, () => ({ items: [task, paused], nextCursor: 'x', total: 7 }))
      .answer(GetReminders, () => [reminder]);
    const response = await gateway.app.inject({ url: '/api/tasks?limit=2&state=open&search=lista' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      items: [
        { ...task, nextReminder: reminder },
        { ...paused, nextReminder: null },
      ],
      nextCursor: 'x',
      total: 7,
    });
    expect(gateway.requests.sent).toEqual([
      { pattern: ListTasks.pattern, input: { limit: 2, state: 'open', search: 'lista' } },
      { pattern: GetReminders.pattern, input: { taskIds: [TASK_ID] } },
    ]);
  });

  it('responds without reminders within about a second when the scheduler does not respond', async () => {
    gateway.requests.answer(ListTasks, () => ({ items: [task], nextCursor: null, total: 1 })).silence(GetReminders);
    const before = performance.now();
    const response = await gateway.app.inject({ url: '/api/tasks' });
    expect(performance.now() - before).toBeLessThan(4_500);
    expect(response.statusCode).toBe(200);
    expect(response.json().items[0].nextReminder).toBeNull();
  });

  it('shows that the last reminder failed', async () => {
    gateway.requests
      .answer(ListTasks, () => ({ items: [task], nextCursor: null, total: 1 }))
      .answer(GetReminders, () => [{ ...reminder, status: 'failed' as const }]);
    const response = await gateway.app.inject({ url: '/api/tasks' });
    expect(response.json().items[0].nextReminder).toEqual({ ...reminder, status: 'failed' });
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=x', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['search=a&search=b', 'search'],
    ['state=done', 'state'],
    ['employeeId=1', 'employeeId'],
    ['page=2', 'page'],
    ['__proto__=1', '__proto__'],
  ])('refuses ?%s at %s', async (query, field) => {
    const response = await gateway.app.inject({ url: `/api/tasks?${query}` });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([{ field, message: expect.any(String) }]);
    expect(gateway.requests.sent).toEqual([]);
  });
});

describe('POST /api/tasks', () => {
  const body = { title: 'Revisar listas', employeeId: EMPLOYEE_ID };

  it('generates the id and responds with 201 and Location', async () => {
    gateway.requests.answer(CreateTask, ({ id }) => ({ ...task, id }));
    const response = await gateway.app.inject({ method: 'POST', url: '/api/tasks', payload: body });
    expect(response.statusCode).toBe(201);
    const { id } = response.json();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(response.headers.location).toBe(`/api/tasks/${id}`);
    expect(response.json().nextReminder).toBeNull();
    expect(gateway.requests.sent).toEqual([
      { pattern: CreateTask.pattern, input: { id, ...body, description: null, reminderInterval: 60 } },
    ]);
  });

  it('uses the Idempotency-Key as the id', async () => {
    gateway.requests.answer(CreateTask, ({ id }) => ({ ...task, id }));
    const headers = { 'idempotency-key': TASK_ID.toUpperCase() };
    const response = await gateway.app.inject({ method: 'POST', url: '/api/tasks', payload: body, headers });
    expect(response.json().id).toBe(TASK_ID);
  });

  it('rejects an Idempotency-Key that is not a UUID', async () => {
    const headers = { 'idempotency-key': 'again' };
    const response = await gateway.app.inject({ method: 'POST', url: '/api/tasks', payload: body, headers });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([{ field: 'Idempotency-Key', message: 'Debe ser un UUID.' }]);
  });

  it('names every missing field of an absent body [TASK-10]', async () => {
    const response = await gateway.app.inject({ method: 'POST', url: '/api/tasks' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'validation_failed',
      errors: [
        { field: 'title', message: 'Este campo es obligatorio.' },
        { field: 'employeeId', message: 'Este campo es obligatorio.' },
      ],
    });
  });

  it('passes on the errors of the service', async () => {
    const errors = [{ field: 'employeeId', message: 'El empleado no existe o ya fue eliminado.' }];
    gateway.requests.fail(CreateTask, new AppError('validation_failed', {}, { errors }));
    const response = await gateway.app.inject({ method: 'POST', url: '/api/tasks', payload: body });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual(errors);
  });
});

describe('one task', () => {
  it('is read with its reminder [DATA-12]', async () => {
    gateway.requests.answer(GetTask, () => task).answer(GetReminders, () => [reminder]);
    expect((await gateway.app.inject({ url: path.toUpperCase().replace('/API/TASKS', '/api/tasks') })).json()).toEqual({
      ...task,
      nextReminder: reminder,
    });
    expect(gateway.requests.sent[0]).toEqual({ pattern: GetTask.pattern, input: { id: TASK_ID } });
  });

  it('is changed only in the fields that are sent', async () => {
    gateway.requests.answer(UpdateTask, () => task).answer(GetReminders, () => []);
    const response = await gateway.app.inject({ method: 'PATCH', url: path, payload: { title: 'Otra' } });
    expect(response.statusCode).toBe(200);
    expect(gateway.requests.sent[0]?.input).toEqual({ id: TASK_ID, patch: { title: 'Otra' } });
  });

  it('is changed only where nobody else has changed it, if that is asked for [MERGE-01]', async () => {
    const patch = (expected: unknown) =>
      gateway.app.inject({ method: 'PATCH', url: path, payload: { title: 'Otra', expected } });
    gateway.requests.answer(UpdateTask, () => {
      throw new AppError('fields_changed', { entity: task }, { errors: [{ field: 'title', message: 'Otro.' }] });
    });
    const refused = await patch({ title: 'Una' });
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'fields_changed', entity: task, errors: [{ field: 'title', message: 'Otro.' }] }),
    ]);
    const input = { id: TASK_ID, patch: { title: 'Otra' }, expected: { title: 'Una' } };
    expect(gateway.requests.sent[0]?.input).toEqual(input);
    expect((await patch({ titel: 'Una' })).statusCode).toBe(422);
  });

  it('is deleted with 204 and no body [DATA-11]', async () => {
    gateway.requests.answer(DeleteTask, () => undefined);
    const response = await gateway.app.inject({ method: 'DELETE', url: path });
    expect([response.statusCode, response.body]).toEqual([204, '']);
  });

  it.each(['x', '1', '%20', `${TASK_ID}0`, 'a'.repeat(3_000), '%00', "'; DROP TABLE tasks;--"])(
    'is not found under what is no UUID (%#)',
    async (id) => {
      const response = await gateway.app.inject({ url: `/api/tasks/${encodeURI(id).replaceAll('%25', '%')}` });
      expect(response.statusCode).toBe(404);
      expect(response.json().code).toBe('task_not_found');
      expect(gateway.requests.sent).toEqual([]);
    },
  );
});
