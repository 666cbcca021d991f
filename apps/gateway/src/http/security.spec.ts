import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CreateTask, ListTasks, PauseTask } from '@recuerda/contracts';
import { SECURITY_HEADERS } from '@recuerda/service';
import { EventReader } from '../__fixtures__/event-stream.js';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { TASK_ID, task } from '../__fixtures__/samples.js';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
  gateway.requests
    .answer(ListTasks, () => ({ items: [], nextCursor: null, total: 0 }))
    .answer<unknown, unknown>(PauseTask as never, () => task)
    .answer<unknown, unknown>(CreateTask as never, () => task);
});
afterAll(() => gateway.close());

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Unlike `fetch`, lets a test say what only a browser says. */
const ask = (method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(gateway.url + path, { method, headers, agent: false }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode, headers: answer.headers, body }), reject);
    });
    sent.on('error', reject).end();
  });

const PAUSE = `/api/tasks/${TASK_ID}/pause`;
const SITE = 'recuerda.escuela.hn';

describe('requests that change something', () => {
  it.each([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['of another site in an older browser', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://127.0.0.1:1' }],
    ['of a page without an origin', { origin: 'null' }],
    [
      'of another site that the browser names, whatever Origin says',
      {
        'sec-fetch-site': 'cross-site',
        origin: `https://${SITE}`,
        'x-forwarded-host': SITE,
      },
    ],
  ])('%s are rejected', async (_, headers) => {
    for (const [method, path] of [
      ['POST', PAUSE],
      ['DELETE', `/api/tasks/${TASK_ID}`],
    ] as const) {
      const answer = await ask(method, path, headers);
      expect(answer.status).toBe(403);
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(JSON.parse(answer.body)).toMatchObject({
        code: 'cross_site',
        detail: 'La petición viene de otro sitio web.',
      });
    }
  });

  it.each([
    ['of no browser', {}],
    ['of the portal', { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:5173' }],
    ['of an older browser', { origin: `http://${SITE}`, host: SITE }],
    ['through a proxy that rewrites Host', { origin: `https://${SITE}`, 'x-forwarded-host': SITE }],
  ])('%s pass', async (_, headers) => {
    expect((await ask('POST', PAUSE, headers)).status).toBe(200);
  });

  it('do not apply to reads: a link from another site opens', async () => {
    expect((await ask('GET', '/api/tasks', { 'sec-fetch-site': 'cross-site' })).status).toBe(200);
  });
});

describe('the headers of every response', () => {
  it.each(['/', '/api/tasks', '/api/nothing', '/api/tasks/%E0%A4%A', '/health/live', '/metrics'])(
    'of %s',
    async (path) => {
      const { headers } = await ask('GET', path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(policy.split(';')).toEqual(
        expect.arrayContaining([
          path === '/' ? "default-src 'self'" : "default-src 'none'",
          "frame-ancestors 'none'",
          "base-uri 'none'",
        ]),
      );
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    },
  );

  it('of the event stream too', async () => {
    const reader = await EventReader.open(`${gateway.url}/api/events`);
    expect(reader.response.headers).toMatchObject(SECURITY_HEADERS);
    reader.close();
  });

  it('require TLS only if the request used TLS', async () => {
    expect((await ask('GET', '/')).headers['strict-transport-security']).toBeUndefined();
    const { headers } = await ask('GET', '/', { 'x-forwarded-proto': 'https' });
    expect(headers['strict-transport-security']).toBe('max-age=15552000');
  });

  it('allow inline styles only in the documentation, and only script files', async () => {
    const { headers, body } = await ask('GET', '/api/docs');
    expect(headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(body).not.toMatch(/<script(?![^>]*src=)|\son[a-z]+=/);
    expect((await ask('GET', '/api/docs-json')).headers['content-security-policy']).not.toContain('unsafe');
  });

  it('allow the style sheet of the placeholder', async () => {
    const { headers, body } = await ask('GET', '/');
    const style = /<style>([^]*)<\/style>/.exec(body)?.[1] ?? '';
    expect(headers['content-security-policy']).toContain(sha256(style));
  });
});
