import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type AuditPage, CreateDepartment, ListTasks, type Role } from '@recuerda/contracts';
import { SetupLink } from '@recuerda/identity';
import { RequestClient } from '@recuerda/messaging';
import { withPrincipal } from '@recuerda/service';
import { eventually, principalOf } from '@recuerda/testing';
import { type AllServices, startAllServices, TRANSPORTS } from './__fixtures__/all-services.js';

const EMAIL = 'ana@escuela.hn';
const FIRST = 'la primera contraseña';
const SECOND = 'la segunda contraseña';
/** The gateway remembers a session for five seconds, and learns sooner that it has ended. */
const SOON = { timeoutMs: 4_500 };

describe.each(TRANSPORTS)('sign-in, %s', (transport) => {
  let services: AllServices;
  let app: NestFastifyApplication;

  beforeAll(async () => {
    services = await startAllServices(transport, { AUTH: 'on' });
    app = services.app;
  });
  afterAll(() => services?.close());

  type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
  const ask = async (
    method: Method,
    path: string,
    { cookie = '', payload }: { cookie?: string; payload?: object } = {},
  ) => {
    const headers = cookie === '' ? {} : { cookie };
    const answer = await app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
    const setCookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    return { status: answer.statusCode, cookie: setCookie, body: answer.body === '' ? {} : answer.json<Answer>() };
  };
  interface Answer {
    state?: string;
    code?: string;
    items?: { id: string; current: boolean }[];
  }
  const statusOf = async (path: string, cookie?: string): Promise<number> =>
    (await ask('GET', path, { ...(cookie !== undefined && { cookie }) })).status;
  const signIn = async (password: string): Promise<string> => {
    const { status, cookie } = await ask('POST', 'auth/session', { payload: { email: EMAIL, password } });
    expect(status).toBe(200);
    return cookie;
  };

  let administrator: string;

  it('the link that was shown creates one administrator', async () => {
    expect([await statusOf('tasks'), (await ask('GET', 'auth/session')).body]).toEqual([401, { state: 'setup' }]);
    const token = new URL(app.get(SetupLink, { strict: false }).link ?? '', 'http://x').searchParams.get('token');
    const payload = { token, name: 'Ana', email: EMAIL, password: FIRST };
    const both = await Promise.all([1, 2].map(() => ask('POST', 'auth/setup', { payload })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 410]);
    administrator = both.find(({ status }) => status === 201)?.cookie ?? '';
    expect(await statusOf('tasks', administrator)).toBe(200);
    expect((await ask('GET', 'auth/session')).body).toEqual({ state: 'signed_out' });
    expect(await statusOf('tasks')).toBe(401);
  });

  it('an administrator changes the school; a wrong password opens nothing', async () => {
    const created = await ask('POST', 'departments', { cookie: administrator, payload: { name: 'Área' } });
    expect(created.status).toBe(201);
    const wrong = await ask('POST', 'auth/session', { payload: { email: EMAIL, password: 'no es esta' } });
    expect([wrong.status, wrong.body.code, wrong.cookie]).toEqual([401, 'unauthorized', '']);
  });

  it('a device that another ends is signed out within a second, and so is its event stream', async () => {
    const lost = await signIn(FIRST);
    const stream = await fetch(`${await app.getUrl()}/api/events`, { headers: { cookie: lost } });
    expect([stream.status, await statusOf('tasks', lost)]).toEqual([200, 200]);
    const { items = [] } = (await ask('GET', 'auth/sessions', { cookie: administrator })).body;
    expect(items.map(({ current }) => current).sort()).toEqual([false, true]);
    const other = items.find(({ current }) => !current)?.id ?? '';
    expect((await ask('DELETE', `auth/sessions/${other}`, { cookie: administrator })).status).toBe(204);
    await eventually(async () => expect(await statusOf('tasks', lost)).toBe(401), SOON);
    // Reads to its end.
    expect(await stream.text()).toContain('event: hello');
  });

  it('a new password ends the other devices, the old one, and copies of the session that changed it', async () => {
    const other = await signIn(FIRST);
    expect(await statusOf('tasks', other)).toBe(200);
    const payload = { current: FIRST, next: SECOND };
    const changed = await ask('POST', 'auth/password', { cookie: administrator, payload });
    expect([changed.status, await statusOf('tasks', changed.cookie)]).toEqual([204, 200]);
    for (const ended of [other, administrator])
      await eventually(async () => expect(await statusOf('tasks', ended)).toBe(401), SOON);
    administrator = changed.cookie;
    const old = await ask('POST', 'auth/session', { payload: { email: EMAIL, password: FIRST } });
    expect(old.status).toBe(401);
  });

  it('signing out ends the session, not only its cookie', async () => {
    const cookie = await signIn(SECOND);
    expect((await ask('DELETE', 'auth/session', { cookie })).status).toBe(200);
    expect(await statusOf('tasks', cookie)).toBe(401);
  });

  it('the audit says who changed what from where, once; what follows by itself has no actor [AUTH-20]', async () => {
    const cookie = administrator;
    const id = crypto.randomUUID();
    const headers = { cookie, 'idempotency-key': id };
    const post = (path: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api/${path}`, headers, payload });
    await post('departments', { name: 'Dirección' });
    await post('employees', { name: 'Luis', phone: '9999-9999', departmentId: id });
    const created = await post('tasks', { title: 'Informe', employeeId: id, reminderInterval: 60 });
    await ask('PATCH', `employees/${id}`, { cookie, payload: { phone: '8888-8888' } });
    await ask('POST', `tasks/${id}/pause`, { cookie });
    await ask('DELETE', `employees/${id}`, { cookie });
    const entries = await eventually(async () => {
      const answer = await app.inject({ url: `/api/audit?entityId=${id}`, headers: { cookie } });
      const { items } = answer.json<AuditPage>();
      return items.some(({ action }) => action === 'task.deleted') && items;
    });
    const of = (action: string) => entries.filter((entry) => entry.action === action);
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'department.created',
      'employee.created',
      'employee.deleted',
      'employee.updated',
      'task.created',
      'task.deleted',
      'task.paused',
    ]);
    const correlationId = created.headers['x-correlation-id'];
    expect(of('task.created')).toMatchObject([
      { actor: { name: 'Ana' }, address: '127.0.0.1', departmentId: id, entity: { name: 'Informe' }, correlationId },
    ]);
    expect(of('task.paused')).toMatchObject([{ actor: { name: 'Ana' }, changes: [{ before: true, after: false }] }]);
    expect(of('employee.updated')).toMatchObject([
      { entity: { name: null }, changes: [{ field: 'phone', before: null, after: null, erased: true }] },
    ]);
    expect(of('task.deleted')).toMatchObject([{ actor: null, entity: { name: 'Informe' } }]);
  });

  it('services refuse what a role may not do, whatever the gateway has let pass', async () => {
    const requests = app.get(RequestClient, { strict: false });
    const as = <T>(role: Role, work: () => Promise<T>): Promise<T> => withPrincipal(principalOf(role), work);
    const create = () => requests.send(CreateDepartment, { id: crypto.randomUUID(), name: 'Otra', description: null });
    await expect(as('viewer', create)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(as('viewer', () => requests.send(ListTasks, { limit: 1 }))).resolves.toMatchObject({ total: 0 });
    await expect(as('administrator', create)).resolves.toMatchObject({ name: 'Otra' });
  });
});
