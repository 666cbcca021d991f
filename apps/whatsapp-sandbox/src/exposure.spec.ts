import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigError } from '@recuerda/service';
import { FakeClock } from '@recuerda/testing';
import { formOf, type RunningSandbox, startSandbox } from './__fixtures__/running-sandbox.js';
import { BehaviourBook } from './behaviour/behaviour-book.js';
import { RecentMap } from './bounded.js';
import { LiveEvents } from './live/live-events.js';
import { MAX_KEPT } from './sandbox.config.js';
import { SandboxModule } from './sandbox.module.js';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

const PAGES = 100;
const NUMBERS = 10_000;
const PHONE = '50499887766';

describe('a POST from outside', () => {
  it('is limited to the length of a WhatsApp message and of a phone number', async () => {
    expect((await sandbox.post({ to: PHONE, message: 'x'.repeat(4_096) })).status).toBe(200);
    expect((await sandbox.post({ to: PHONE, message: 'x'.repeat(4_097) })).status).toBe(422);
    expect((await sandbox.post({ to: '5'.repeat(33), message: 'x' })).status).toBe(422);
  });

  it('is logged with at most the length of a phone number, whatever the credentials', async () => {
    await sandbox.post({ to: '5'.repeat(90_000), message: 'x', authkey: 'no' });
    const { items } = await sandbox.get<{ items: { to: string }[] }>('/sandbox/attempts');
    expect(items.map(({ to }) => to)).toEqual(['5'.repeat(32)]);
  });

  it.each([1_000_000, 20_000_000])(
    'of %d bytes is refused with 413, also when it is still being sent',
    async (size) => {
      for (let time = 0; time < 3; time += 1) {
        const body = formOf({ to: PHONE, message: 'x'.repeat(size) });
        expect((await sandbox.post({}, { body })).status).toBe(413);
      }
    },
  );

  it('from the page of another site is refused', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (const [method, path] of [
      ['POST', '/sandbox/messages'],
      ['DELETE', '/sandbox/messages'],
      ['PUT', '/sandbox/behaviour'],
    ] as const) {
      const answer = await fetch(sandbox.url + path, { method, headers });
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'cross_site' }]);
    }
  });
});

it('webhooks go to this machine or to the configured one only, whatever a stranger sets', async () => {
  const set = async (webhookUrl: string) => {
    const init = { method: 'PUT', headers: { 'content-type': 'application/json' } };
    const response = await fetch(`${sandbox.url}/sandbox/graph/behaviour`, {
      ...init,
      body: JSON.stringify({ webhookUrl }),
    });
    return response.status;
  };
  expect(await Promise.all(['http://rabbitmq:15672/', 'http://169.254.169.254/', sandbox.url].map(set))).toEqual([
    422, 422, 200,
  ]);
});

it(`at most ${PAGES} pages receive events`, async () => {
  const open = () => fetch(`${sandbox.url}/sandbox/events`);
  const pages = await Promise.all(Array.from({ length: PAGES }, open));
  expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: PAGES }, () => 200));
  expect((await open()).status).toBe(503);
  for (const page of pages) await page.body?.cancel();
});

it(`at most ${NUMBERS} numbers have their own behaviour`, () => {
  const live = new LiveEvents();
  const book = new BehaviourBook(live, new FakeClock());
  const hang = (to?: string) => book.set({ mode: 'hang', ...(to !== undefined && { to }) });
  for (let number = 0; number < NUMBERS; number += 1) hang(String(50_490_000_000 + number));
  expect(() => hang('50411111111')).toThrow('validation_failed');
  hang('50490000000');
  hang();
  expect(book.list()).toHaveLength(NUMBERS + 1);
  live.onModuleDestroy();
});

it('the latest 100,000 numbers that got a message are remembered', () => {
  const map = new RecentMap<number>();
  for (let number = 0; number <= MAX_KEPT; number += 1) map.set(String(number), number);
  map.set('1', 1).set('new', 0);
  expect([map.size, map.has('0'), map.has('1'), map.has('2')]).toEqual([MAX_KEPT, false, true, false]);
});

describe('every response', () => {
  it.each(['/sandbox', '/sandbox/assets/main.js', '/sandbox/messages', '/health/live', '/metrics', '/%zz', '/nothing'])(
    'of %s has the security headers',
    async (path) => {
      const { headers } = await fetch(sandbox.url + path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
    },
  );

  it('also of the event stream', async () => {
    const { headers, body } = await fetch(`${sandbox.url}/sandbox/events`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    await body?.cancel();
  });
});

it('does not listen on other interfaces without ALLOW_OPEN_ACCESS', () => {
  expect(() => SandboxModule.register({ HOST: '0.0.0.0' })).toThrow(ConfigError);
  expect(() => SandboxModule.register({ HOST: '0.0.0.0', ALLOW_OPEN_ACCESS: 'true' })).not.toThrow();
});
