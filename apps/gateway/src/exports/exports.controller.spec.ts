import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type BulkJobView,
  GetBulkJob,
  GetReminders,
  GetSettings,
  GetTasks,
  ListAudit,
  ListBulkItems,
  ListConversations,
  ListDeliveries,
  ListDepartments,
  ListEmployees,
  ListTasks,
  mayRequest,
  type Principal,
  RecordExport,
  type RecordedExport,
  type RequestDefinition,
  ResolveSession,
  SessionsEnded,
  type SettingsView,
} from '@recuerda/contracts';
import { AppError, currentPrincipal, hashToken, metricsText } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import { type Account, ADMINISTRATOR, answerSessions, MANAGERS, READING, VIEWER } from '../__fixtures__/accounts.js';
import { SessionsConsumer } from '../auth/session-streams.js';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { employee, EMPLOYEE_ID, reminder, task } from '../__fixtures__/samples.js';

let gateway: Gateway;
let recorded: RecordedExport[];
const settings = { effectiveTimeZone: 'America/Tegucigalpa' } as SettingsView;

beforeAll(async () => {
  gateway = await startGateway({ AUTH: 'on', TRUST_PROXY: 'loopback' });
});
afterAll(() => gateway.close());
beforeEach(() => {
  recorded = [];
  gateway.requests.reset();
  answerSessions(gateway.requests)
    .answer(GetSettings, () => settings)
    .answer(GetReminders, () => [reminder])
    .answer(ListTasks, () => ({ items: [task], nextCursor: null, total: 1 }))
    .answer(RecordExport, (input) => {
      recorded.push(input);
    });
});

const read = (path: string, headers: Record<string, string> = ADMINISTRATOR.headers) =>
  gateway.app.inject({ url: `/api/exports/${path}`, headers });
/** A list of so many pages, one task each; page `fails` is refused `times`. */
const longList = (pages: number, fails = Infinity, times = Infinity) => {
  let refusals = 0;
  return gateway.requests.answer(ListTasks, ({ cursor = '0' }) => {
    const page = Number(cursor);
    if (page === fails && (refusals += 1) <= times) throw new AppError('service_unavailable');
    const items = [{ ...task, title: `Tarea ${page} ${'x'.repeat(20_000)}` }];
    return { items, nextCursor: page + 1 < pages ? String(page + 1) : null, total: pages };
  });
};
const pagesRead = () => gateway.requests.sent.filter(({ pattern }) => pattern === ListTasks.pattern).length;
/** An answer of which nothing is read. */
async function open(path: string, headers: Record<string, string> = ADMINISTRATOR.headers): Promise<IncomingMessage> {
  const request = get(`${gateway.url}/api/exports/${path}`, { headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

describe('an export', () => {
  it('has the filters of its list, whole pages, and a name with the date of the school [EXP-01]', async () => {
    const queries: unknown[] = [];
    gateway.requests.answer(ListTasks, (query) => {
      queries.push(query);
      return { items: [task], nextCursor: query.cursor === undefined ? 'next' : null, total: 2 };
    });
    const response = await read('tasks?format=csv&state=paused&search=listas');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: settings.effectiveTimeZone }).format(new Date());
    expect(response.headers['content-disposition']).toBe(`attachment; filename="tareas-${today}.csv"`);
    const filters = { limit: 500, state: 'paused', search: 'listas' };
    expect(queries).toEqual([filters, { ...filters, cursor: 'next' }]);
    expect(response.body.split('\r\n')).toHaveLength(4);
    expect(await metricsText()).toMatch(/recuerda_exported_rows_total\{list="tasks",format="csv"\} 2/);
  });

  it('is refused where the list is, and for wrong filters [EXP-01, EXP-05]', async () => {
    expect((await read('audit', { authorization: `Bearer ${READING}` })).statusCode).toBe(403);
    expect((await read('tasks', {})).statusCode).toBe(401);
    for (const wrong of ['tasks?format=pdf', 'tasks?separator=|', 'tasks?state=x', 'tasks?limit=5', 'metrics?state=x'])
      expect([wrong, (await read(wrong)).statusCode]).toEqual([wrong, 422]);
    expect(recorded).toEqual([]);
  });

  it('is recorded in the audit before its data is sent, without what was searched for [EXP-06]', async () => {
    await read('tasks?state=paused&search=Ana');
    const { id: _, ...entry } = recorded[0] ?? { id: '' };
    expect(entry).toEqual({ list: 'tasks', format: 'xlsx', filters: ['search', 'state=paused'] });
    gateway.requests.fail(RecordExport, new AppError('service_unavailable'));
    const refused = await read('tasks');
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'service_unavailable']);
    expect(refused.headers).toMatchObject({ 'content-type': 'application/problem+json; charset=utf-8' });
    expect(refused.headers).not.toHaveProperty('content-disposition');
  });

  it('answers HEAD without reading or recording anything', async () => {
    const response = await gateway.app.inject({
      method: 'HEAD',
      url: '/api/exports/tasks',
      headers: ADMINISTRATOR.headers,
    });
    expect([response.statusCode, pagesRead(), recorded]).toEqual([200, 0, []]);
  });

  it('reads every page for the principal of the request [EXP-05]', async () => {
    const principals: (Principal | undefined)[] = [];
    const [manager] = MANAGERS;
    gateway.requests.answer(ListTasks, ({ cursor = '0' }) => {
      principals.push(currentPrincipal());
      return { items: [task], nextCursor: cursor === '2' ? null : String(Number(cursor) + 1), total: 3 };
    });
    for (const format of ['csv', 'xlsx']) await read(`tasks?format=${format}`, manager?.headers);
    expect(principals.map((principal) => principal?.departmentIds)).toEqual(
      Array(6).fill(manager?.session.user.departmentIds),
    );
  });

  it.each<[string, Pick<RequestDefinition, 'pattern'>]>([
    ['employees', ListEmployees],
    ['departments', ListDepartments],
    ['deliveries', ListDeliveries],
    ['audit', ListAudit],
    [`bulk-results?jobId=${task.id}`, ListBulkItems],
  ])('reads each page of its list once: %s [EXP-01]', async (path, definition) => {
    const cursors: unknown[] = [];
    gateway.requests
      .answer(GetTasks, () => [])
      .answer(GetBulkJob, () => ({ list: 'tasks' }) as BulkJobView)
      .answer(definition as RequestDefinition, (input) => {
        cursors.push((input as { cursor?: string }).cursor);
        return { items: [], nextCursor: cursors.length < 2 ? 'next' : null, total: 0 };
      });
    await read(path);
    expect(cursors).toEqual([undefined, 'next']);
  });
});

describe('the activity', () => {
  it('is exported with times and names for a token that may read it alone [EXP-05]', async () => {
    const token = 'rec_' + '6'.repeat(43);
    const auditing = { ...ADMINISTRATOR.session, permissions: ['audit.read' as const] };
    const change = { field: 'employeeId', before: null, after: EMPLOYEE_ID, erased: false };
    const entry = {
      id: '1',
      at: '2026-03-01T13:00:00.000Z',
      actor: null,
      actorEmployeeId: null,
      action: 'task.updated' as const,
      entity: { kind: 'task' as const, id: task.id, name: 'Informe' },
      departmentId: null,
      changes: [change],
      ...{ route: null, count: 1, address: null, correlationId: null },
    };
    /** Refuses as the services do. */
    const answer = <I, O>(definition: RequestDefinition<I, O>, reply: O) =>
      gateway.requests.answer(definition, () => {
        const principal = currentPrincipal();
        if (principal && !mayRequest(principal, definition.access)) throw new AppError('forbidden');
        return reply;
      });
    gateway.requests.answer(ResolveSession, ({ tokenHash }) => (tokenHash === hashToken(token) ? auditing : null));
    answer(GetSettings, settings);
    answer(ListAudit, { items: [entry], nextCursor: null });
    answer(ListEmployees, { items: [employee], nextCursor: null, total: 1 });
    answer(RecordExport, undefined);
    const response = await read('audit?format=csv', { authorization: `Bearer ${token}` });
    expect([response.statusCode, response.body]).toEqual([
      200,
      expect.stringContaining('2026-03-01 07:00:00;Sin cuenta;'),
    ]);
    expect(response.body).toContain('Empleado: Ana Núñez');
  });
});

describe('an export that fails', () => {
  it('before its first row, answers a problem [EXP-07]', async () => {
    longList(1, 0);
    const response = await read('tasks');
    expect([response.statusCode, response.json().code, recorded]).toEqual([503, 'service_unavailable', []]);
  });

  it('in the middle for a moment, reads the page again [EXP-07]', async () => {
    longList(3, 1, 2);
    const response = await read('tasks?format=csv');
    expect(response.body.match(/Tarea \d/g)).toEqual(['Tarea 0', 'Tarea 1', 'Tarea 2']);
    expect(pagesRead()).toBe(5);
  });

  it.each(['csv', 'xlsx'])('in the middle, breaks off the connection: %s [EXP-07]', async (format) => {
    longList(3, 2);
    const response = await fetch(`${gateway.url}/api/exports/tasks?format=${format}`, ADMINISTRATOR);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    expect(await metricsText()).toMatch(/recuerda_exports_total\{list="tasks",outcome="broken_off"\} \d/);
  });

  it('because its session ends, is broken off and does not look complete [EXP-05, EXP-07]', async () => {
    const second = Promise.withResolvers<void>();
    gateway.requests.answer(ListTasks, async ({ cursor }) => {
      if (cursor !== undefined) await second.promise;
      return { items: [task], nextCursor: cursor === undefined ? 'next' : null, total: 2 };
    });
    const response = await open('tasks?format=csv', VIEWER.headers);
    const closed = new Promise((resolve) => response.on('error', () => undefined).on('close', resolve));
    const about = { id: randomUUID(), subject: VIEWER.session.user.id, time: new Date() };
    const ended = SessionsEnded.create({ ...about, data: { tokenHashes: [VIEWER.tokenHash] } });
    await gateway.app.get(SessionsConsumer).handle([ended]);
    second.resolve();
    response.resume();
    await closed;
    expect(response.complete).toBe(false);
  });
});

describe('a client that reads slowly', () => {
  it('has no more pages read than fit; one that goes away, none [EXP-08]', async () => {
    longList(5_000);
    const response = await open('tasks?format=csv');
    await eventually(async () => {
      const before = pagesRead(); // A page that may be read takes less than another's answer.
      for (let others = 0; others < 5; others += 1) await fetch(`${gateway.url}/api/session`, ADMINISTRATOR);
      expect(pagesRead()).toBe(before);
    });
    expect(pagesRead()).toBeLessThan(2_000);
    response.destroy();
    const left = pagesRead();
    await eventually(async () => expect(await metricsText()).toContain('outcome="broken_off"'));
    expect(pagesRead()).toBeLessThan(left + 10);
  });

  it('leaves room for others: two of one user, four at once, the fifth is refused with 429 [EXP-08]', async () => {
    longList(5_000);
    const refusal = ({ statusCode, headers }: Awaited<ReturnType<typeof read>>) => [statusCode, headers['retry-after']];
    const owners = [ADMINISTRATOR.headers, { authorization: `Bearer ${READING}` }];
    const two = await Promise.all(owners.map((headers) => open('tasks?format=csv', headers)));
    expect(refusal(await read('departments'))).toEqual([429, '10']);
    const others = await Promise.all(MANAGERS.map(({ headers }) => open('tasks?format=csv', headers)));
    expect(refusal(await read('departments', VIEWER.headers))).toEqual([429, '10']);
    for (const response of [...two, ...others]) response.destroy();
    longList(1);
    await eventually(async () => expect((await read('tasks')).statusCode).toBe(200));
  });

  it('leaves room for other addresses: three of one, whoever they are [EXP-08]', async () => {
    longList(5_000);
    const from = (address: string, { headers }: Account) => ({ ...headers, 'x-forwarded-for': address });
    const opening = [ADMINISTRATOR, ...MANAGERS].map((one) => open('tasks?format=csv', from('203.0.113.7', one)));
    const three = await Promise.all(opening);
    expect((await read('departments', from('203.0.113.7', VIEWER))).statusCode).toBe(429);
    longList(1);
    expect((await read('tasks', from('203.0.113.8', VIEWER))).statusCode).toBe(200);
    for (const response of three) response.destroy();
  });

  it.each(['tasks', 'school'])('holds no place if it left before the export began: %s [EXP-08]', async (list) => {
    const late = Promise.withResolvers<SettingsView>();
    gateway.requests
      .answer(GetSettings, () => late.promise)
      .answer(ListConversations, () => ({ items: [], nextCursor: null, total: 0 }));
    const asked = () => gateway.requests.sent.filter(({ pattern }) => pattern === GetSettings.pattern).length;
    const closed: Promise<unknown>[] = [];
    const server = gateway.app.getHttpServer() as Server;
    const note = (_: IncomingMessage, response: ServerResponse) => closed.push(once(response, 'close'));
    server.prependListener('request', note);
    const clients = [1, 2, 3, 4].map(() => {
      const client = get(`${gateway.url}/api/exports/${list}`, { headers: ADMINISTRATOR.headers });
      return client.on('error', () => undefined);
    });
    await eventually(() => expect(asked()).toBe(4));
    server.off('request', note);
    for (const client of clients) client.destroy();
    await Promise.all(closed);
    late.resolve(settings);
    expect([closed.length, (await read('tasks')).statusCode]).toEqual([4, 200]);
    expect(recorded).toHaveLength(1);
  });
});
