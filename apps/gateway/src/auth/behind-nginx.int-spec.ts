import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { GetAccessState, ListTasks } from '@recuerda/contracts';
import { getFreePort, type RunningNginx, startNginx } from '@recuerda/testing';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';

/** The default before nginx 1.29.7, and the one since. */
const VERSIONS = ['1.0', '1.1'] as const;
const SITE = 'http://recuerda.escuela.example';

let gateway: Gateway;
let nginx: RunningNginx;
let ports: Record<(typeof VERSIONS)[number], number>;

async function startOpenGateway(): Promise<Gateway> {
  const started = await startGateway({ AUTH: 'auto', PORTAL_DIR: import.meta.dirname });
  started.requests
    .answer(GetAccessState, () => ({ hasUsers: false }))
    .answer(ListTasks, () => ({ items: [], nextCursor: null, total: 0 }));
  return started;
}

beforeAll(async () => {
  gateway = await startOpenGateway();
  ports = { '1.0': await getFreePort(), '1.1': await getFreePort() };
  const servers = VERSIONS.map(
    (version) =>
      `server { listen 127.0.0.1:${ports[version]};
         location / { proxy_pass ${gateway.url}; proxy_http_version ${version}; } }`,
  );
  nginx = await startNginx(servers.join('\n'), ports['1.0']);
});
afterAll(async () => {
  await nginx.stop();
  await gateway.close();
});

/** Unlike `fetch`, lets a test say what only a browser says. */
const ask = (port: string | number, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number | undefined; body: { code?: string; detail?: string } }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      json(answer).then(
        (body) => resolve({ status: answer.statusCode, body: body as { code?: string } }),
        () => resolve({ status: answer.statusCode, body: {} }),
      );
    });
    sent.on('error', reject).end();
  });
const REFUSED = { code: 'misdirected_request', detail: expect.stringContaining('AUTH=on') };
const LINK = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', referer: 'https://otra.example/' };

describe.each(VERSIONS)('behind an nginx that only has proxy_pass, by HTTP/%s, with AUTH=auto', (version) => {
  it.each([
    ['a page', { referer: `${SITE}/tasks` }],
    ['a page over https', { referer: 'https://recuerda.escuela.example/' }],
    ['a page that names its origin only', { origin: SITE }],
    ['a page without an origin', { origin: 'null' }],
    ['a page whose address is no URL', { referer: 'tasks' }],
  ])('a read of %s gets 421, and what to do', async (_, headers) => {
    for (const path of ['/api/tasks', '/api/events', '/api/auth/session', '/metrics', '/api/docs'])
      expect(await ask(ports[version], path, headers)).toEqual({ status: 421, body: expect.objectContaining(REFUSED) });
  });

  it('a change of a page is refused', async () => {
    const answer = await ask(ports[version], '/api/tasks', { referer: `${SITE}/`, origin: SITE }, 'POST');
    expect([403, 421]).toContain(answer.status);
  });

  it('a link on another site leads to no data', async () => {
    expect((await ask(ports[version], '/api/tasks', LINK)).status).toBe(421);
  });

  it('health answers', async () => {
    expect((await ask(ports[version], '/health/live', { referer: SITE })).status).toBe(200);
  });
});

describe('a program behind it that names no page', () => {
  it('is refused by HTTP/1.0, whatever it asks for', async () => {
    for (const path of ['/api/tasks', '/api/docs', '/metrics', '/api/auth/session'])
      expect((await ask(ports['1.0'], path)).body).toMatchObject(REFUSED);
    expect((await ask(ports['1.0'], '/api/docs', LINK)).status).toBe(421);
  });

  it('looks by HTTP/1.1 as one of this machine does', async () => {
    expect((await ask(ports['1.1'], '/api/tasks')).status).toBe(200);
  });
});

it('the first refused request is logged as a warning, the next are not', async () => {
  const other = await startOpenGateway();
  const warnings: unknown[] = [];
  const ignore = () => undefined;
  Logger.overrideLogger({ log: ignore, error: ignore, warn: (line: unknown) => void warnings.push(line) });
  try {
    const { port } = new URL(other.url);
    for (const path of ['/api/tasks', '/api/auth/session']) await ask(port, path, { referer: SITE });
  } finally {
    Logger.overrideLogger(false);
    await other.close();
  }
  expect(warnings).toEqual([expect.objectContaining({ sign: 'referer', msg: expect.stringContaining('AUTH=on') })]);
});
