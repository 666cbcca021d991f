import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  EndSuspension,
  GetSuspension,
  GetTasks,
  GetMailState,
  GetProviderState,
  GetTemplateProblem,
  ListAccountNotices,
  InitialiseReminders,
  ListDeliveries,
  ListUpcomingReminders,
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

describe('GET /api/reminders/upcoming', () => {
  const other = (digit: string) => `0198f2a0-0000-7000-8000-00000000000${digit}`;

  it('adds titles, keeps the order, leaves out what is paused, completed or gone [DASH-08]', async () => {
    const ids = [other('1'), other('2'), TASK_ID, other('3')];
    gateway.requests
      .answer(ListUpcomingReminders, () => ids.map((taskId) => ({ ...reminder, taskId })))
      .answer(GetTasks, () => [
        task,
        { ...task, id: other('1'), title: 'Primera', employee: null },
        { ...task, id: other('2'), isActive: false },
      ]);
    const response = await gateway.app.inject({ url: '/api/reminders/upcoming?limit=4' });
    expect(response.json()).toEqual([
      {
        ...reminder,
        taskId: other('1'),
        task: { id: other('1'), title: 'Primera', employeeId: null, employeeName: null },
      },
      {
        ...reminder,
        task: { id: TASK_ID, title: task.title, employeeId: task.employee?.id, employeeName: 'Ana Núñez' },
      },
    ]);
    expect(gateway.requests.sent).toEqual([
      { pattern: ListUpcomingReminders.pattern, input: { limit: 4 } },
      { pattern: GetTasks.pattern, input: { ids } },
    ]);
  });

  it('requests five, and no titles when there are no reminders [DASH-07]', async () => {
    gateway.requests.answer(ListUpcomingReminders, () => []);
    expect((await gateway.app.inject({ url: '/api/reminders/upcoming' })).json()).toEqual([]);
    expect(gateway.requests.sent).toEqual([{ pattern: ListUpcomingReminders.pattern, input: { limit: 5 } }]);
  });

  it('refuses more than fifty', async () => {
    expect((await gateway.app.inject({ url: '/api/reminders/upcoming?limit=51' })).statusCode).toBe(422);
  });
});

describe('POST /api/reminders/initialise', () => {
  it.each([
    ['all, without a body', undefined, {}],
    ['one task', { taskId: TASK_ID }, { taskId: TASK_ID }],
  ])('initialises %s', async (_, payload, input) => {
    gateway.requests.answer(InitialiseReminders, () => ({ restored: 1, scheduled: 2 }));
    const response = await gateway.app.inject({
      method: 'POST',
      url: '/api/reminders/initialise',
      ...(payload && { payload }),
    });
    expect([response.statusCode, response.json()]).toEqual([200, { restored: 1, scheduled: 2 }]);
    expect(gateway.requests.sent).toEqual([{ pattern: InitialiseReminders.pattern, input }]);
  });
});

describe('GET /api/deliveries', () => {
  it('passes on its filters', async () => {
    gateway.requests.answer(ListDeliveries, () => ({ items: [], nextCursor: null, total: 0 }));
    expect((await gateway.app.inject({ url: `/api/deliveries?taskId=${TASK_ID}&limit=3` })).statusCode).toBe(200);
    expect(gateway.requests.sent[0]?.input).toEqual({ limit: 3, taskId: TASK_ID });
  });
});

describe('GET /api/provider', () => {
  const names = { account: 'whatsapp:cloud:1', name: '+504 2222-3333', departmentIds: [] };
  const stopped = { ...names, state: 'stopped' as const, reason: 'quota', answer: 'no more', since: null, held: 3 };
  it('is the state that the notifier knows; without it an error [WA-73, MAIL-14]', async () => {
    const mail = { ...stopped, account: 'email:smtp', reason: 'credentials' };
    gateway.requests.answer(GetProviderState, () => [stopped]).answer(GetMailState, () => mail);
    expect((await gateway.app.inject({ url: '/api/provider' })).json()).toEqual({
      ...stopped,
      others: [],
      mail,
      template: null,
      categoryChange: null,
      suspension: null,
      notices: [],
    });
    gateway.requests.answer(GetMailState, () => null);
    expect((await gateway.app.inject({ url: '/api/provider' })).json()).toMatchObject({ mail: null });
    gateway.requests.fail(GetProviderState, new AppError('request_timeout'));
    expect((await gateway.app.inject({ url: '/api/provider' })).statusCode).toBe(504);
  });

  it('has the accounts of departments beside that of the school', async () => {
    const other = { ...stopped, account: 'whatsapp:cloud:2', departmentIds: [TASK_ID], state: 'working' as const };
    gateway.requests.answer(GetProviderState, () => [stopped, other]);
    expect((await gateway.app.inject({ url: '/api/provider' })).json()).toMatchObject({ ...stopped, others: [other] });
  });

  it('has what the provider reports of the account', async () => {
    const about = { topic: 'quality' as const, event: 'FLAGGED', severity: 'warning' as const, number: null };
    const notice = {
      account: names.account,
      key: 'quality',
      ...about,
      words: null,
      at: '2026-03-01T18:00:00.000Z',
      until: null,
    };
    gateway.requests.answer(GetProviderState, () => [stopped]).answer(ListAccountNotices, () => [notice]);
    expect((await gateway.app.inject({ url: '/api/provider' })).json()).toMatchObject({ notices: [notice] });
  });

  it('names the template that stops reminders [WA-106]', async () => {
    const reminder = { account: names.account, use: 'reminder' as const, name: 'recordatorio_tarea', language: 'es' };
    const problem = { ...reminder, state: 'paused' as const, reason: null, differences: [], held: 2 };
    const at = '2026-03-02T18:00:00.000Z';
    const categoryChange = { ...reminder, from: 'UTILITY', to: 'MARKETING', at };
    gateway.requests
      .answer(GetProviderState, () => [stopped])
      .answer(GetTemplateProblem, () => ({ problem, categoryChange }));
    expect((await gateway.app.inject({ url: '/api/provider' })).json()).toMatchObject({
      template: problem,
      categoryChange,
    });
  });

  it('tells without the notifier why reminders are held [BACKUP-04, WA-106]', async () => {
    const account = {
      account: '',
      name: '',
      departmentIds: [],
      state: 'unknown',
      reason: null,
      answer: null,
      since: null,
      held: 0,
    };
    const unknown = { ...account, others: [], mail: account };
    const read = async () => {
      const response = await gateway.app.inject({ url: '/api/provider' });
      return [response.statusCode, response.json()];
    };
    const suspension = { dataOf: '2026-03-01T18:00:00.000Z', overdue: 3 };
    gateway.requests
      .fail(GetProviderState, new AppError('service_unavailable'))
      .answer(GetSuspension, () => ({ suspension }));
    expect(await read()).toEqual([200, { ...unknown, template: null, categoryChange: null, suspension, notices: [] }]);
    const reminder = { account: names.account, use: 'reminder' as const, name: 'recordatorio_tarea', language: 'es' };
    const problem = { ...reminder, state: 'paused' as const, reason: null, differences: [], held: 2 };
    gateway.requests
      .answer(GetSuspension, () => ({ suspension: null }))
      .answer(GetTemplateProblem, () => ({ problem, categoryChange: null }));
    expect(await read()).toEqual([
      200,
      { ...unknown, template: problem, categoryChange: null, suspension: null, notices: [] },
    ]);
  });

  it('says that the data come from a backup, and resumes the reminders [BACKUP-04]', async () => {
    const suspension = { dataOf: '2026-03-01T18:00:00.000Z', overdue: 3 };
    gateway.requests.answer(GetProviderState, () => [stopped]).answer(GetSuspension, () => ({ suspension }));
    expect((await gateway.app.inject({ url: '/api/provider' })).json()).toMatchObject({ suspension });
    gateway.requests.reset();
    gateway.requests.answer(EndSuspension, () => undefined);
    const resumed = await gateway.app.inject({ method: 'POST', url: '/api/reminders/resume' });
    expect([resumed.statusCode, resumed.body]).toEqual([204, '']);
    expect(gateway.requests.sent).toEqual([{ pattern: EndSuspension.pattern, input: {} }]);
    const resume = (payload: object) => gateway.app.inject({ method: 'POST', url: '/api/reminders/resume', payload });
    expect((await resume({ overdue: 'skip' })).statusCode).toBe(204);
    expect(gateway.requests.sent.at(-1)?.input).toEqual({ overdue: 'skip' });
    expect((await resume({ overdue: 'later' })).json()).toMatchObject({ code: 'validation_failed' });
  });
});
