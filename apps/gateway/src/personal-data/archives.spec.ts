import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  GetConversation,
  GetEmployee,
  GetMetrics,
  GetReminders,
  GetSettings,
  GetTasks,
  ListAudit,
  ListConversationMessages,
  ListConversations,
  ListDeliveries,
  ListDepartments,
  ListEmployees,
  ListTasks,
  type Principal,
  RecordExport,
  type RecordedExport,
  type SettingsView,
} from '@recuerda/contracts';
import { AppError, currentPrincipal, metricsText } from '@recuerda/service';
import { eventually, unzipped } from '@recuerda/testing';
import { ADMINISTRATOR, answerSessions, MANAGERS, READING, VIEWER } from '../__fixtures__/accounts.js';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { department, employee, EMPLOYEE_ID, metrics, reminder, task } from '../__fixtures__/samples.js';

const page = <T>(...items: T[]) => ({ items, nextCursor: null, total: items.length });
const SCHOOL = '/api/exports/school';
const EMPLOYEE = `/api/employees/${EMPLOYEE_ID}/personal-data`;
const message = {
  taskId: null,
  receipt: null,
  reason: null,
  id: task.id,
  conversationId: EMPLOYEE_ID,
  direction: 'received',
  kind: 'text',
  at: task.createdAt,
};

let gateway: Gateway;
let recorded: RecordedExport[];
beforeAll(async () => {
  gateway = await startGateway({ AUTH: 'on' });
});
afterAll(() => gateway.close());
beforeEach(() => {
  recorded = [];
  gateway.requests.reset();
  const conversation = { id: EMPLOYEE_ID, employee: { name: 'Ana Núñez' }, phone: '50499999999' };
  answerSessions(gateway.requests)
    .answer(GetSettings, () => ({ effectiveTimeZone: 'America/Tegucigalpa' }) as SettingsView)
    .answer(ListDepartments, () => page(department))
    .answer(ListEmployees, () => page(employee))
    .answer(GetEmployee, () => employee)
    .answer(ListTasks, () => page(task))
    .answer(GetReminders, () => [reminder])
    .answer(ListDeliveries, () => page())
    .answer(GetTasks, () => [])
    .answer(GetMetrics, () => metrics)
    .answer(ListAudit, () => page())
    .answer(ListConversations, () => page(conversation) as never)
    .answer(GetConversation, () => conversation as never)
    .answer(ListConversationMessages, () => page({ ...message, text: 'HECHO' }) as never)
    .answer(RecordExport, (input) => {
      recorded.push(input);
    });
});

const read = (url: string, headers: Record<string, string> = ADMINISTRATOR.headers) =>
  gateway.app.inject({ url, headers });

describe('all data of the school', () => {
  it('are one ZIP of a CSV for each list, with a text that says what they are [EXP-10]', async () => {
    const response = await read(SCHOOL);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(response.headers['content-disposition']).toMatch(/filename="escuela-\d{4}-\d\d-\d\d\.zip"/);
    const files = await unzipped(response.rawPayload);
    expect(Object.keys(files)).toEqual([
      'LEEME.txt',
      'departamentos.csv',
      'empleados.csv',
      'tareas.csv',
      'envios.csv',
      'metricas.csv',
      'actividad.csv',
      'mensajes.csv',
    ]);
    for (const name of Object.keys(files).slice(1)) expect(files['LEEME.txt']).toContain(`- ${name}: `);
    expect(files['tareas.csv']).toMatch(/^Título;.*\r\nRevisar listas;/);
    expect(files['mensajes.csv']).toMatch(/\r\n2026-03-01 .*;Ana Núñez;50499999999;Recibido;HECHO;/);
    expect(await metricsText()).toMatch(/recuerda_exported_rows_total\{list="school",format="zip"\} \d/);
  });

  it('have no messages where there is no conversation [EXP-10]', async () => {
    gateway.requests.answer(ListConversations, () => page());
    expect(Object.keys(await unzipped((await read(SCHOOL)).rawPayload))).not.toContain('mensajes.csv');
  });

  it('are read for the principal, list after list, and break off when one fails [EXP-10]', async () => {
    const principals: (Principal | undefined)[] = [];
    gateway.requests.answer(ListAudit, () => {
      principals.push(currentPrincipal());
      throw new AppError('internal_error');
    });
    const response = await fetch(gateway.url + SCHOOL, ADMINISTRATOR);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    expect(principals.map((principal) => principal?.userId)).toEqual([ADMINISTRATOR.session.user.id]);
    await eventually(async () =>
      expect(await metricsText()).toMatch(/recuerda_exports_total\{list="school",outcome="broken_off"\} [1-9]/),
    );
  });
});

it("an employee's data are card, tasks, deliveries, messages and changes [PRIV-05]", async () => {
  const queries: unknown[] = [];
  for (const list of [ListTasks, ListDeliveries, ListAudit])
    gateway.requests.answer<object, unknown>(list as never, (query) => {
      queries.push(query);
      return page();
    });
  const files = await unzipped((await read(EMPLOYEE)).rawPayload);
  expect(Object.keys(files)).toEqual([
    'LEEME.txt',
    'ficha.csv',
    'tareas.csv',
    'envios.csv',
    'mensajes.csv',
    'cambios.csv',
    'ficha.json',
  ]);
  expect(JSON.parse(files['ficha.json'] ?? '')).toEqual(employee);
  expect(files['mensajes.csv']).toContain('HECHO');
  expect(queries).toEqual([
    expect.objectContaining({ employeeId: EMPLOYEE_ID }),
    expect.objectContaining({ employeeId: EMPLOYEE_ID }),
    expect.objectContaining({ entityKind: 'employee', entityId: EMPLOYEE_ID }),
  ]);
  gateway.requests.fail(GetConversation, new AppError('not_found'));
  expect((await unzipped((await read(EMPLOYEE)).rawPayload))['mensajes.csv']).toMatch(/^.?Fecha;.*\r\n$/);
});

it.each([
  [SCHOOL, { list: 'school', format: 'zip', filters: [] }],
  [EMPLOYEE, { list: 'employee', format: 'zip', filters: [`employeeId=${EMPLOYEE_ID}`] }],
])('%s is for administrators, and recorded before its data is sent [EXP-10, PRIV-05]', async (url, entry) => {
  for (const { headers } of [VIEWER, ...MANAGERS]) expect((await read(url, headers)).statusCode).toBe(403);
  expect((await read(url, { authorization: `Bearer ${READING}` })).statusCode).toBe(403);
  expect(recorded).toEqual([]);
  await read(url);
  expect(recorded).toEqual([{ id: expect.any(String), ...entry }]);
  gateway.requests.fail(RecordExport, new AppError('service_unavailable'));
  const refused = await read(url);
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'service_unavailable']);
});
