import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CreateAbsence,
  CreateClosedDay,
  DEFAULT_SETTINGS,
  DeleteAbsence,
  DeleteClosedDay,
  GetSettings,
  GetTask,
  ListAbsences,
  ListClosedDays,
  PreviewReminders,
  SuggestClosedDays,
  UpdateClosedDay,
  UpdateSettings,
} from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { EMPLOYEE_ID, TASK_ID, task } from '../__fixtures__/samples.js';

const ID = '0198f2a0-0000-7000-8000-0000000000cd';
const at = '2026-03-01T12:00:00.000Z';
const settings = {
  ...DEFAULT_SETTINGS,
  isEscalating: false,
  effectiveSchoolName: 'Centro Educativo',
  effectiveTimeZone: 'America/Tegucigalpa',
  version: 3,
  updatedAt: at,
};
const days = { from: '2026-09-15', to: '2026-09-15' };
const closedDay = { id: ID, ...days, name: 'Independencia', kind: 'holiday' as const, departmentId: null };
const absence = { id: ID, ...days, reason: null };
const planned = { at: '2026-03-02T13:00:00.000Z', nominalAt: at, reason: 'hours' as const };

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.requests.reset();
  gateway.requests
    .answer(GetSettings, () => settings)
    .answer(UpdateSettings, () => ({ ...settings, version: 4 }))
    .answer(ListClosedDays, () => ({ items: [closedDay] }))
    .answer(CreateClosedDay, (input) => input)
    .answer(UpdateClosedDay, ({ patch }) => ({ ...closedDay, ...(patch as object) }))
    .answer(DeleteClosedDay, () => undefined)
    .answer(SuggestClosedDays, () => ({ items: [], attribution: 'CC BY 3.0' }))
    .answer(ListAbsences, () => ({ items: [absence] }))
    .answer(CreateAbsence, ({ employeeId: _, ...created }) => created)
    .answer(DeleteAbsence, () => undefined)
    .answer(GetTask, () => task)
    .answer(PreviewReminders, () => [planned]);
});

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  gateway.app.inject({ method, url: `/api/${url}`, ...(payload && { payload }) });
const lastInput = () => gateway.requests.sent.at(-1)?.input;

describe('the routes of calendars', () => {
  it.each([
    ['GET', 'settings', undefined, 200, settings],
    ['PATCH', 'settings', { version: 3, timeZone: 'Europe/Madrid' }, 200, { ...settings, version: 4 }],
    ['GET', 'closed-days', undefined, 200, { items: [closedDay] }],
    ['PATCH', `closed-days/${ID}`, { name: 'Otro' }, 200, { ...closedDay, name: 'Otro' }],
    ['GET', 'closed-days/suggestions?country=HN&year=2027', undefined, 200, { items: [], attribution: 'CC BY 3.0' }],
    ['GET', `employees/${EMPLOYEE_ID}/absences`, undefined, 200, { items: [absence] }],
    ['GET', `tasks/${TASK_ID}/upcoming?count=3`, undefined, 200, { items: [planned] }],
  ] as const)('%s /api/%s answers what the services say [CAL-11]', async (method, url, body, status, answer) => {
    const response = await call(method, url, body);
    expect([response.statusCode, response.json()]).toEqual([status, answer]);
  });

  it('create with a new id, and delete without a body [CAL-11]', async () => {
    const { id: _, ...input } = closedDay;
    const created = await call('POST', 'closed-days', input);
    expect(created.statusCode).toBe(201);
    expect(created.json()).toEqual({ ...input, id: expect.any(String) });
    const added = await call('POST', `employees/${EMPLOYEE_ID}/absences`, days);
    expect(added.statusCode).toBe(201);
    expect(lastInput()).toEqual({ ...days, reason: null, id: added.json().id, employeeId: EMPLOYEE_ID });
    expect((await call('DELETE', `closed-days/${ID}`)).statusCode).toBe(204);
    expect((await call('DELETE', `employees/${EMPLOYEE_ID}/absences/${ID}`)).statusCode).toBe(204);
    expect(lastInput()).toEqual({ employeeId: EMPLOYEE_ID, id: ID });
  });

  it('ask for ten reminders, at most fifty [CAL-11]', async () => {
    await call('GET', `tasks/${TASK_ID}/upcoming`);
    expect(lastInput()).toEqual({ taskId: TASK_ID, count: 10 });
    expect((await call('GET', `tasks/${TASK_ID}/upcoming?count=51`)).statusCode).toBe(422);
  });

  it.each([
    ['PATCH', 'settings', { version: 3, weeklyWindows: [[]] }],
    ['PATCH', 'settings', { timeZone: 'Europe/Madrid' }],
    ['POST', 'closed-days', { ...days, to: '2026-09-14', name: 'x', kind: 'holiday' }],
    ['GET', 'closed-days/suggestions?country=Honduras&year=2027', undefined],
    ['POST', `employees/${EMPLOYEE_ID}/absences`, { from: 'ayer', to: 'hoy' }],
  ] as const)('refuse wrong input of %s /api/%s [CAL-06]', async (method, url, body) => {
    const response = await call(method, url, body);
    expect([response.statusCode, response.json().code]).toEqual([422, 'validation_failed']);
    expect(gateway.requests.sent).toEqual([]);
  });

  it('answer the present settings when somebody else changed them [CAL-05]', async () => {
    gateway.requests.fail(UpdateSettings, new AppError('settings_changed', { entity: settings }));
    const response = await call('PATCH', 'settings', { version: 2, timeZone: null });
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'settings_changed', entity: settings }]);
  });
});
