import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { GetTask, ListEmployees, ListTasks } from '@recuerda/contracts';
import { eventually, metricIn } from '@recuerda/testing';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { TASK_ID } from '../__fixtures__/samples.js';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
  gateway.requests.answer(ListTasks, () => ({ items: [], nextCursor: null, total: 0 }));
});
afterAll(() => gateway.close());

const json = { 'content-type': 'application/json' };
const call = (method: string, path: string, init: RequestInit = {}) => fetch(gateway.url + path, { method, ...init });

async function problemOf(response: Response): Promise<[number, string]> {
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const problem = (await response.json()) as { status: number; code: string };
  expect(problem.status).toBe(response.status);
  return [response.status, problem.code];
}

describe('the API rejects', () => {
  it.each([
    ['malformed JSON', 'POST', '/api/tasks', { body: '{"title":', headers: json }, 400, 'malformed_request'],
    [
      'a __proto__ key',
      'POST',
      '/api/tasks',
      { body: '{"__proto__":{"a":1}}', headers: json },
      400,
      'malformed_request',
    ],
    [
      'over 100 KiB',
      'POST',
      '/api/tasks',
      { body: JSON.stringify('x'.repeat(102_400)), headers: json },
      413,
      'body_too_large',
    ],
    ['a form', 'POST', '/api/tasks', { body: new URLSearchParams({ title: 'x' }) }, 415, 'unsupported_media_type'],
    [
      'a form to a disguised path',
      'POST',
      '/%61pi/tasks',
      { body: new URLSearchParams({ title: 'x' }) },
      415,
      'unsupported_media_type',
    ],
    ['a multipart form', 'POST', '/api/tasks', { body: new FormData() }, 415, 'unsupported_media_type'],
    ['text', 'POST', '/api/tasks', { body: '{}' }, 415, 'unsupported_media_type'],
    [
      'a type that only begins like JSON',
      'POST',
      '/api/tasks',
      { body: '{}', headers: { 'content-type': 'application/jsonp' } },
      415,
      'unsupported_media_type',
    ],
    ['an unknown path', 'GET', '/api/nothing', {}, 404, 'not_found'],
    ['a path below an id', 'GET', '/api/tasks/1/2/3', {}, 404, 'not_found'],
    ['an unknown method', 'PUT', '/api/tasks', { body: '{}', headers: json }, 405, 'method_not_allowed'],
    ['DELETE of a list', 'DELETE', '/api/employees', {}, 405, 'method_not_allowed'],
    ['a path that cannot be decoded', 'GET', '/api/tasks/%E0%A4%A', {}, 400, 'malformed_request'],
  ])('%s', async (_, method, path, init, status, code) => {
    expect(await problemOf(await call(method, path, init))).toEqual([status, code]);
  });

  it('an empty JSON body counts as none', async () => {
    expect(await problemOf(await call('POST', '/api/tasks', { headers: json }))).toEqual([422, 'validation_failed']);
  });

  it.each([1_000_000, 20_000_000])('a body of %d bytes, while the client is still sending it', async (size) => {
    const text = `"${'x'.repeat(size)}"`;
    const unannounced = () => ({ body: new Blob([text]).stream(), duplex: 'half' }) as RequestInit;
    for (const init of [{ body: text }, unannounced(), { body: text }, unannounced()]) {
      const answer = await call('POST', '/api/tasks', { ...init, headers: json });
      expect(await problemOf(answer)).toEqual([413, 'body_too_large']);
    }
    expect((await call('GET', '/api/tasks')).status).toBe(200);
  });

  it('a body that is too large before it is complete; the connection stays usable', async () => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1').setEncoding('utf8');
    const size = 5_000_000;
    socket.write(
      `POST /api/tasks HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\n`,
    );
    expect((await once(socket, 'data'))[0]).toMatch(/^HTTP\/1\.1 413 /);
    socket.write('x'.repeat(size));
    socket.write('GET /api/tasks HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(await text(socket)).toContain('HTTP/1.1 200 ');
  });

  it.each([
    ['no HTTP', 'hola\r\n\r\n', 400],
    ['headers over 16 KiB', `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['headers of 70 KB', `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
  ])('%s, with a problem on the socket', async (_, bytes, status) => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    socket.end(bytes);
    const answer = await text(socket);
    expect(answer).toMatch(
      new RegExp(`^HTTP/1.1 ${status} .*application/problem\\+json.*nosniff.*"malformed_request"`, 's'),
    );
  });
});

describe('methods', () => {
  it('405 lists the allowed methods', async () => {
    expect((await call('PUT', '/api/tasks')).headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
  });

  it('OPTIONS lists the allowed methods', async () => {
    const response = await call('OPTIONS', '/api/tasks/x');
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'DELETE, GET, HEAD, PATCH, OPTIONS']);
  });

  it('HEAD responds like GET, without a body', async () => {
    const response = await call('HEAD', '/api/tasks');
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'application/json; charset=utf-8',
      '',
    ]);
  });
});

describe('every response', () => {
  it.each(['/api/tasks', '/api/nothing', '/', '/health/live'])('to %s has the security headers', async (path) => {
    const { headers } = await call('GET', path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-correlation-id')).toMatch(/^[0-9a-f]{32}$/);
    expect(headers.get('cache-control')).toBe(path.startsWith('/api') ? 'no-store' : path === '/' ? 'no-cache' : null);
  });

  it('is measured by route, not by path', async () => {
    await call('GET', '/api/tasks/no-such-id');
    const metrics = await (await call('GET', '/metrics')).text();
    expect(metrics).toContain(
      'recuerda_http_request_duration_seconds_count{method="GET",route="/api/tasks/:id",status="404"}',
    );
    expect(metrics).not.toContain('no-such-id');
  });

  it('is measured in seconds', async () => {
    const seconds = async () =>
      metricIn(await (await call('GET', '/metrics')).text(), 'recuerda_http_request_duration_seconds_sum', {
        ...{ method: 'GET', route: '/api/tasks', status: '200' },
      });
    const before = await seconds();
    const start = performance.now();
    await call('GET', '/api/tasks');
    const measured = await eventually(async () => (await seconds()) - before || null);
    expect(measured).toBeLessThanOrEqual((performance.now() - start) / 1_000);
  });

  it('does not log its query, which may contain a name', async () => {
    const levels = ['log', 'error', 'warn', 'debug', 'verbose', 'fatal'] as const;
    const logged = levels.map((level) => jest.spyOn(Logger.prototype, level).mockReturnValue(undefined));
    gateway.requests.fail(ListEmployees, new Error('away'));
    const statuses = [];
    for (const query of ['search=Morales', 'search=Morales&limit=0'])
      statuses.push((await call('GET', `/api/employees?${query}`)).status);
    const lines = () => logged.flatMap(({ mock }) => mock.calls.map((line) => JSON.stringify(line)));
    await eventually(() => expect(lines().filter((line) => line.includes('/api/employees')).length).toBeGreaterThan(3));
    const personal = lines().filter((line) => line.includes('Morales'));
    for (const spy of logged) spy.mockRestore();
    expect(statuses).toEqual([500, 422]);
    expect(personal).toEqual([]);
  });

  it('does not reveal why a service failed', async () => {
    gateway.requests.fail(GetTask, new Error('password=secret'));
    const response = await call('GET', `/api/tasks/${TASK_ID}`);
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(body).not.toContain('secret');
  });
});
