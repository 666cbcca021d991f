import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, type DynamicModule, Get } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CreateTask, ListTasks, mayDo, type Permission, ResolveSession } from '@recuerda/contracts';
import { AppError, currentPrincipal, HTTP_SETUP, metricsText } from '@recuerda/service';
import { ADMINISTRATOR, answerSessions, MANAGERS, READING, VIEWER } from '../__fixtures__/accounts.js';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { EMPLOYEE_ID, task, TASK_ID } from '../__fixtures__/samples.js';
import type { RouteAccess } from './route-access.js';

interface KnownRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  access: RouteAccess | undefined;
}
const routes: KnownRoute[] = [];

@Controller()
class ForgottenController {
  @Get('forgotten')
  read(): string {
    return 'secret';
  }
}

/** Records the routes of the API, and adds one without a rule. */
class Recorder {
  static register(): DynamicModule {
    const record = (app: NestFastifyApplication): void => {
      app
        .getHttpAdapter()
        .getInstance()
        .addHook('onRoute', ({ method, url, config }) => {
          if (!url.startsWith('/api/') || url.startsWith('/api/docs') || method === 'HEAD') return;
          routes.push({ method: method as KnownRoute['method'], url, access: config?.access });
        });
    };
    const providers = [{ provide: HTTP_SETUP, useValue: record }];
    return { module: Recorder, providers, controllers: [ForgottenController] };
  }
}

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ AUTH: 'on', PORTAL_DIR: import.meta.dirname }, [Recorder.register()]);
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.requests.reset();
  answerSessions(gateway.requests);
});

const status = async (method: KnownRoute['method'] | 'HEAD', url: string, headers = {}): Promise<number> =>
  (await gateway.app.inject({ method, url: url.replace(':id', TASK_ID), headers })).statusCode;
const protectedRoutes = (): (KnownRoute & { access: Permission })[] =>
  routes.filter((route): route is KnownRoute & { access: Permission } => route.access !== 'everyone');

describe('while sign-in is on', () => {
  it('every route of the API says who may use it', () => {
    expect(routes.length).toBeGreaterThan(30);
    expect(routes.filter(({ access }) => access === undefined)).toEqual([]);
    const open = routes.filter(({ access }) => access === 'everyone').map(({ method, url }) => `${method} ${url}`);
    expect(open.sort()).toEqual([
      'DELETE /api/auth/session',
      'GET /api/auth/session',
      'GET /api/auth/sign-in-methods',
      'GET /api/status',
      'POST /api/auth/forgotten-password',
      'POST /api/auth/link',
      'POST /api/auth/link/check',
      'POST /api/auth/oidc',
      'POST /api/auth/oidc/callback',
      'POST /api/auth/session',
      'POST /api/auth/session/passkey',
      'POST /api/auth/session/passkey/options',
      'POST /api/auth/session/second-factor',
      'POST /api/auth/session/second-factor/setup',
      'POST /api/auth/setup',
    ]);
    // Except routes of one's own account and views; changes of shared views are refused by the service.
    const isOwn = (url: string): boolean => /^\/api\/(auth|saved-views)\b/.test(url);
    const changing = routes.filter(({ method, url }) => method !== 'GET' && !isOwn(url));
    expect(new Set(changing.map(({ access }) => access))).toEqual(
      new Set([
        'school.write',
        'departments.write',
        'settings.write',
        'integrations.manage',
        'users.manage',
        'personal-data.manage',
      ]),
    );
  });

  it('a stranger gets 401 from every other route, and no service is asked', async () => {
    for (const { method, url } of protectedRoutes())
      expect([method, url, await status(method, url)]).toEqual([method, url, 401]);
    expect(gateway.requests.sent).toEqual([]);
  });

  it.each([VIEWER, ADMINISTRATOR])('$session.user.role gets 403 from what the role may not do', async (account) => {
    for (const { method, url, access } of protectedRoutes()) {
      const allowed = mayDo(account.session.user.role, access);
      // An open stream would never end.
      const asked = url === '/api/events' ? 'HEAD' : method;
      const refused = [401, 403].includes(await status(asked, url, account.headers));
      expect([method, url, refused]).toEqual([method, url, !allowed]);
    }
  });

  it.each(['/metrics', '/api/docs', '/api/docs-json', '/api/docs/swagger-ui.css', '/forgotten'])(
    '%s is for administrators, as is every route without a declared permission',
    async (url) => {
      expect([
        await status('GET', url),
        await status('GET', url, VIEWER.headers),
        await status('GET', url, ADMINISTRATOR.headers),
      ]).toEqual([401, 403, 200]);
    },
  );

  it.each([
    ['/health/live', 200],
    ['/', 200],
    ['/tasks', 200],
    ['/api/nothing', 404],
  ])('%s is open', async (url, expected) => {
    expect(await status('GET', url)).toBe(expected);
  });

  it('the screen at /metrics is open, its text for Prometheus is not', async () => {
    expect(await status('GET', '/metrics', { accept: 'text/html' })).toBe(200);
    expect(await status('GET', '/metrics', { accept: 'text/plain' })).toBe(401);
  });

  it('a gateway behind the portal shows its metrics to Prometheus', async () => {
    const behind = await startGateway({ AUTH: 'on' });
    expect((await behind.app.inject({ url: '/metrics' })).statusCode).toBe(200);
    await behind.close();
  });

  it('requests to services carry the principal, also after a body', async () => {
    const seen: unknown[] = [];
    gateway.requests.answer(CreateTask, async () => {
      seen.push(currentPrincipal());
      return task;
    });
    const payload = { title: 'Revisar listas', employeeId: EMPLOYEE_ID, reminderInterval: 60 };
    const url = `${gateway.url}/api/tasks`;
    const headers = { ...ADMINISTRATOR.headers, 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(payload) });
    expect(answer.status).toBe(201);
    const { id: userId, role } = ADMINISTRATOR.session.user;
    expect(seen).toEqual([{ userId, role, departmentIds: [], address: '127.0.0.1' }]);
  });

  it('nobody gets what was read for another role or for other departments at the same time [AUTH-11]', async () => {
    const limitOf = ({ role, departmentIds }: { role: string; departmentIds: string[] }) => `${role} ${departmentIds}`;
    gateway.requests.answer(ListTasks, async () => {
      const { role = '', departmentIds = [] } = currentPrincipal() ?? {};
      return { items: [], nextCursor: limitOf({ role, departmentIds }), total: 0 };
    });
    const accounts = [VIEWER, ...MANAGERS, ADMINISTRATOR, VIEWER, ...MANAGERS, ADMINISTRATOR];
    const answers = await Promise.all(
      accounts.map(({ headers }) => gateway.app.inject({ url: '/api/tasks', headers })),
    );
    const read = answers.map((answer) => answer.json<{ nextCursor: string }>().nextCursor);
    expect(read).toEqual(accounts.map(({ session }) => limitOf(session.user)));
  });

  it('an API token may do what it was given, whatever cookie comes with it [AUTH-29]', async () => {
    const headers = { ...ADMINISTRATOR.headers, authorization: `Bearer ${READING}` };
    for (const { method, url, access } of protectedRoutes().filter(({ url }) => url !== '/api/events')) {
      const refused = (await status(method, url, headers)) === 403;
      expect([method, url, refused]).toEqual([method, url, access !== 'school.read']);
    }
    for (const wrong of [`${READING}x`, READING.toUpperCase(), ADMINISTRATOR.token, ''])
      expect(await status('GET', '/api/tasks', { ...headers, authorization: `Bearer ${wrong}` })).toBe(401);
    expect(await status('GET', '/api/tasks', { cookie: `recuerda_session=${READING}` })).toBe(401);
  });

  it('an Authorization header for a proxy is ignored', async () => {
    const headers = { ...ADMINISTRATOR.headers, authorization: 'Basic YTpi' };
    gateway.requests.answer(ListTasks, () => ({ items: [], nextCursor: null, total: 0 }));
    expect(await status('GET', '/api/tasks', headers)).toBe(200);
  });

  it('a refusal is counted by its reason', async () => {
    await status('GET', '/api/tasks');
    expect(await metricsText()).toMatch(/recuerda_auth_refused_total\{reason="session_required"\} [1-9]/);
  });

  it.each([
    ['one of another deployment', 'eyJhbGciOi.J9'],
    ['10 KB', 'x'.repeat(10_000)],
    ['nothing', ''],
  ])('a cookie with %s is signed out and removed', async (_what, value) => {
    const headers = { cookie: `a=b; recuerda_session=${value}` };
    const answer = await gateway.app.inject({ url: '/api/tasks', headers });
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'session_required' }]);
    expect(answer.headers['set-cookie']).toBe('recuerda_session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0');
    expect((await gateway.app.inject({ url: '/api/tasks' })).headers['set-cookie']).toBeUndefined();
  });

  it('a cookie of a session that has ended is signed out and stays: it may be a newer one by now', async () => {
    const headers = { cookie: `recuerda_session=${'x'.repeat(43)}` };
    for (const [url, status] of [['/api/tasks', 401] as const, ['/api/auth/session', 200] as const]) {
      const answer = await gateway.app.inject({ url, headers });
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([status, undefined]);
    }
  });

  it('over https only the cookie that is bound to the host counts', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    gateway.requests.fail(ListTasks, new AppError('service_unavailable'));
    expect(await status('GET', '/api/tasks', { ...https, ...VIEWER.headers })).toBe(401);
    const cookie = `__Host-recuerda_session=${VIEWER.token}`;
    expect(await status('GET', '/api/tasks', { ...https, cookie })).toBe(503);
    expect(await status('GET', '/api/tasks', { cookie })).toBe(401);
  });

  it('while identity is unavailable, routes that need a session respond with 503', async () => {
    gateway.requests.fail(ResolveSession, new Error('away'));
    expect(await status('GET', '/api/tasks', { cookie: `recuerda_session=${'9'.repeat(43)}` })).toBe(503);
  });
});
