import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ActivateTask,
  CompleteTask,
  GetReminders,
  GetTask,
  PauseTask,
  RejectCompletion,
  RemindTask,
  ReopenTask,
  SnoozeTask,
  UndoTaskChange,
} from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { reminder, task, TASK_ID } from '../__fixtures__/samples.js';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.requests.reset());

const post = (verb: string, headers: Record<string, string> = {}) =>
  gateway.app.inject({ method: 'POST', url: `/api/tasks/${TASK_ID}/${verb}`, headers });

describe('POST /api/tasks/:id/<transition>', () => {
  it.each([
    ['pause', PauseTask],
    ['activate', ActivateTask],
    ['complete', CompleteTask],
    ['reopen', ReopenTask],
  ])('%s requests the transition and returns the task [TASK-13]', async (verb, definition) => {
    gateway.requests.answer(definition, () => task).answer(GetReminders, () => [reminder]);
    const response = await post(verb);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ...task, nextReminder: reminder });
    expect(gateway.requests.sent[0]).toEqual({ pattern: definition.pattern, input: { id: TASK_ID } });
  });

  it('rejects a report with a reason of at most 300 characters, or without one [ANS-04]', async () => {
    gateway.requests.answer(RejectCompletion, () => task).answer(GetReminders, () => [reminder]);
    const url = `/api/tasks/${TASK_ID}/reject-completion`;
    const reject = async (payload?: object) => {
      gateway.requests.sent.length = 0;
      const { statusCode } = await gateway.app.inject({ method: 'POST', url, ...(payload && { payload }) });
      return [statusCode, gateway.requests.sent[0]?.input];
    };
    const longest = 'á'.repeat(300);
    for (const [body, reason] of [
      [undefined, null],
      [{}, null],
      [{ reason: null }, null],
      [{ reason: '  ' }, null],
      [{ reason: ' Falta la firma ' }, 'Falta la firma'],
      [{ reason: longest }, longest],
    ] as const)
      expect(await reject(body)).toEqual([200, { id: TASK_ID, reason }]);
    for (const body of [{ reason: `${longest}a` }, { reason: 1 }, { why: 'x' }])
      expect(await reject(body)).toEqual([422, undefined]);
  });

  it('reminds now, once for each request [ANS-08]', async () => {
    gateway.requests.answer(RemindTask, () => task).answer(GetReminders, () => [reminder]);
    expect((await post('remind')).json()).toEqual({ ...task, nextReminder: reminder });
    await post('remind');
    const sent = gateway.requests.sent.filter(({ pattern }) => pattern === RemindTask.pattern);
    expect(sent.map(({ input }) => input)).toEqual(
      Array.from({ length: 2 }, () => ({ id: TASK_ID, requestId: expect.any(String) })),
    );
    const ids = sent.map(({ input }) => (input as { requestId: string }).requestId);
    expect(new Set(ids).size).toBe(2);
  });

  it('snooze passes on until when, and refuses what is no instant [TASK-14]', async () => {
    gateway.requests.answer(SnoozeTask, () => task).answer(GetReminders, () => [reminder]);
    const url = `/api/tasks/${TASK_ID}/snooze`;
    const snooze = (payload: object) => gateway.app.inject({ method: 'POST', url, payload });
    const until = '2026-01-16T08:00:00-06:00';
    expect((await snooze({ until })).json()).toEqual({ ...task, nextReminder: reminder });
    const input = { id: TASK_ID, until: '2026-01-16T14:00:00.000Z' };
    expect(gateway.requests.sent[0]).toEqual({ pattern: SnoozeTask.pattern, input });
    for (const body of [{}, { until: 'mañana' }, { until, id: TASK_ID }])
      expect((await snooze(body)).statusCode).toBe(422);
  });

  it('passes on the id of a change, and undoes the change of that id [UNDO-01]', async () => {
    const changeId = '0198f2a0-0000-7000-8000-00000000c0de';
    gateway.requests.answer(PauseTask, () => task).answer(GetReminders, () => [reminder]);
    await post('pause', { 'idempotency-key': changeId.toUpperCase() });
    expect(gateway.requests.sent[0]).toEqual({ pattern: PauseTask.pattern, input: { id: TASK_ID, changeId } });
    const refused = await post('pause', { 'idempotency-key': 'x' });
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, 'Idempotency-Key']);

    gateway.requests.reset();
    gateway.requests.answer(UndoTaskChange, () => task).answer(GetReminders, () => [reminder]);
    const undo = (payload: object) =>
      gateway.app.inject({ method: 'POST', url: `/api/tasks/${TASK_ID}/undo`, payload });
    expect((await undo({ change: changeId })).json()).toEqual({ ...task, nextReminder: reminder });
    expect(gateway.requests.sent[0]).toEqual({
      pattern: UndoTaskChange.pattern,
      input: { id: TASK_ID, change: changeId },
    });
    expect((await undo({})).statusCode).toBe(422);
    gateway.requests.fail(UndoTaskChange, new AppError('changed_since'));
    expect(await undo({ change: changeId }).then((answer) => [answer.statusCode, answer.json().code])).toEqual([
      409,
      'changed_since',
    ]);
  });

  it('accepts an empty body with the content type of JSON', async () => {
    gateway.requests.answer(PauseTask, () => task).answer(GetReminders, () => []);
    expect((await post('pause', { 'content-type': 'application/json' })).statusCode).toBe(200);
  });

  it('shows no reminder of a task that was just paused, even if the scheduler still has one', async () => {
    gateway.requests.answer(PauseTask, () => ({ ...task, isActive: false })).answer(GetReminders, () => [reminder]);
    expect((await post('pause')).json().nextReminder).toBeNull();
  });

  it('passes on a conflict', async () => {
    gateway.requests.fail(ActivateTask, new AppError('task_completed'));
    const response = await post('activate');
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('task_completed');
  });
});

describe('GET /api/tasks/:id/reminder', () => {
  const read = () => gateway.app.inject({ url: `/api/tasks/${TASK_ID}/reminder` });

  it('returns the reminder, also a failed one [DATA-12]', async () => {
    const failed = { ...reminder, status: 'failed' as const, sentAt: reminder.nextReminder };
    gateway.requests.answer(GetTask, () => task).answer(GetReminders, () => [failed]);
    expect((await read()).json()).toEqual({ reminder: failed });
  });

  it('returns null for a task without one', async () => {
    gateway.requests.answer(GetTask, () => task).answer(GetReminders, () => []);
    const response = await read();
    expect([response.statusCode, response.json()]).toEqual([200, { reminder: null }]);
  });

  it('is 404 when the task does not exist', async () => {
    gateway.requests.fail(GetTask, new AppError('task_not_found')).answer(GetReminders, () => []);
    const response = await read();
    expect([response.statusCode, response.json().code]).toEqual([404, 'task_not_found']);
  });

  it('is 503 when the scheduler is down', async () => {
    gateway.requests.answer(GetTask, () => task).fail(GetReminders, new AppError('service_unavailable'));
    expect((await read()).statusCode).toBe(503);
  });
});
