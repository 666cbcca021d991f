import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { GetAccessState, ListTasks } from '@recuerda/contracts';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';

let gateway: Gateway;
const start = async (env: Record<string, string>): Promise<void> => {
  gateway = await startGateway(env);
  gateway.requests.answer(ListTasks, () => ({ items: [], nextCursor: null, total: 0 }));
};
afterEach(async () => {
  jest.restoreAllMocks();
  await gateway.close();
});

const get = async (headers = {}, url = '/api/tasks') => {
  const { statusCode, body } = await gateway.app.inject({ url, headers });
  return [statusCode, (JSON.parse(body) as { code?: string }).code];
};
const OK = [200, undefined];
const ACCESS = '/api/auth/session';
const asked = (): number => gateway.requests.sent.filter(({ pattern }) => pattern === GetAccessState.pattern).length;

it('with AUTH=off nothing is asked of identity, also with a cookie', async () => {
  await start({ AUTH: 'off' });
  const cookie = `recuerda_session=${'1'.repeat(43)}`;
  expect(await get({ cookie, host: 'recuerda.escuela.hn' })).toEqual(OK);
  expect((await gateway.app.inject({ url: ACCESS, headers: { cookie } })).json()).toEqual({ state: 'open' });
  expect(gateway.requests.sent.map(({ pattern }) => pattern)).toEqual([ListTasks.pattern]);
  for (const [method, path] of [
    ['POST', '/api/auth/session'],
    ['GET', '/api/auth/sessions'],
  ] as const) {
    const payload = { email: 'ana@escuela.hn', password: 'x' };
    expect((await gateway.app.inject({ method, url: path, ...(method === 'POST' && { payload }) })).statusCode).toBe(
      404,
    );
  }
});

describe('with AUTH=auto on this machine', () => {
  it('it is off until there are users; within five seconds the gateway knows', async () => {
    const now = jest.spyOn(performance, 'now');
    let time = 1_000;
    now.mockImplementation(() => time);
    await start({ AUTH: 'auto' });
    let hasUsers = false;
    gateway.requests.answer(GetAccessState, () => ({ hasUsers }));
    expect(await get()).toEqual(OK);
    hasUsers = true;
    time += 4_999;
    expect(await get()).toEqual(OK);
    expect(asked()).toBe(1);
    time += 1;
    expect(await get()).toEqual([401, 'session_required']);
    time += 60_000;
    gateway.requests.fail(GetAccessState, new Error('away'));
    expect(await get()).toEqual([401, 'session_required']);
    expect(asked()).toBe(2);
  });

  it('the last answer holds while identity is away; before the first nothing is open', async () => {
    const now = jest.spyOn(performance, 'now');
    let time = 1_000;
    now.mockImplementation(() => time);
    await start({ AUTH: 'auto' });
    expect(await get()).toEqual([503, 'service_unavailable']);
    expect(await get({}, '/api/status')).toEqual(OK);
    gateway.requests.answer(GetAccessState, () => ({ hasUsers: false }));
    expect(await get()).toEqual(OK);
    gateway.requests.fail(GetAccessState, new Error('away'));
    time += 5_000;
    expect(await get()).toEqual(OK);
  });

  it.each([
    ['another name', { host: 'recuerda.escuela.hn' }],
    ['a name that starts like this machine', { host: 'localhost.evil.example' }],
    ['what is no name', { host: '[' }],
    ['a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['a proxy, by the standard', { forwarded: 'for=203.0.113.7' }],
    ['a page of another name', { referer: 'http://recuerda.escuela.hn/tasks' }],
    ['a page of a name that starts like this machine', { origin: 'http://localhost.evil.example' }],
    ['a page without an origin', { origin: 'null' }],
  ])('%s is refused: other machines may be behind it', async (_what, headers) => {
    await start({ AUTH: 'auto', PORTAL_DIR: import.meta.dirname });
    gateway.requests.answer(GetAccessState, () => ({ hasUsers: false }));
    for (const url of ['/api/tasks', ACCESS, '/metrics'])
      expect((await gateway.app.inject({ url, headers })).json()).toMatchObject({ code: 'misdirected_request' });
    expect((await gateway.app.inject({ url: '/health/live', headers })).statusCode).toBe(200);
  });

  it.each(['127.0.0.1:8080', 'localhost:5173', '[::1]:8080'])('%s is this machine', async (host) => {
    await start({ AUTH: 'auto' });
    gateway.requests.answer(GetAccessState, () => ({ hasUsers: false }));
    expect(await get({ host })).toEqual(OK);
  });

  it.each(['http://127.0.0.1:8080', 'http://localhost:5173', 'http://[::1]:8080', 'https://localhost'])(
    'a page of %s is one of this machine',
    async (page) => {
      await start({ AUTH: 'auto' });
      gateway.requests.answer(GetAccessState, () => ({ hasUsers: false }));
      expect(await get({ origin: page, referer: `${page}/tasks` })).toEqual(OK);
    },
  );

  it.each([
    ['/api/docs', {}, 200],
    ['/api/docs', { 'sec-fetch-mode': 'cors' }, 421],
    ['/api/docs', { 'sec-fetch-site': 'same-site' }, 421],
    ['/api/docs', { host: 'recuerda.escuela.hn' }, 421],
    ['/api/docs', { 'x-forwarded-for': '203.0.113.7' }, 421],
    ['/api/tasks', {}, 421],
    ['/api/docs-json', {}, 421],
    ['/metrics', {}, 421],
  ])('a link on another site to %s with %j gets %d', async (url, more, status) => {
    await start({ AUTH: 'auto', PORTAL_DIR: import.meta.dirname });
    gateway.requests.answer(GetAccessState, () => ({ hasUsers: false }));
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', referer: 'https://mail.example/' };
    expect((await gateway.app.inject({ url, headers: { ...link, ...more } })).statusCode).toBe(status);
  });

  it('open access that was allowed takes any name', async () => {
    await start({ AUTH: 'off', HOST: '0.0.0.0', ALLOW_OPEN_ACCESS: 'true' });
    expect(await get({ host: 'recuerda.escuela.hn', 'x-forwarded-for': '203.0.113.7' })).toEqual(OK);
  });
});
