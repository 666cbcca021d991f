import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ListTasks } from '@recuerda/contracts';
import { Demand } from '@recuerda/messaging';
import { ConfigError } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import { ADMINISTRATOR, answerSessions, VIEWER } from '../__fixtures__/accounts.js';
import { EventReader } from '../__fixtures__/event-stream.js';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { GatewayModule } from '../gateway.module.js';

let gateway: Gateway | undefined;
const start = async (env = {}): Promise<string> => {
  gateway = await startGateway({ TRUST_PROXY: 'loopback', ...env });
  gateway.requests.answer(ListTasks, () => ({ items: [], nextCursor: null, total: 0 }));
  return gateway.url;
};
afterEach(async () => {
  jest.restoreAllMocks();
  await gateway?.close();
});
/** Buckets do not fill again, however slow the machine is. */
const stopTime = () => jest.spyOn(performance, 'now').mockReturnValue(performance.now());

const from = (address: string) => ({ 'x-forwarded-for': address });
/** Statuses of `times` requests, one after the other. */
async function statuses(url: string, times: number, headers: Record<string, string>): Promise<number[]> {
  const seen: number[] = [];
  for (let n = 0; n < times; n += 1) seen.push((await fetch(url, { headers })).status);
  return seen;
}
const OK = 200;
/** With RATE_LIMIT=1. */
const BURST = 10;

describe('requests of one address', () => {
  it('beyond the limit are rejected with Retry-After, those of other addresses are not', async () => {
    const url = await start({ RATE_LIMIT: '1' });
    const tasks = `${url}/api/tasks`;
    stopTime();
    expect(await statuses(tasks, BURST, from('203.0.113.7'))).toEqual(Array.from({ length: BURST }, () => OK));
    const refused = await fetch(tasks, { headers: from('203.0.113.7') });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await refused.json()).toMatchObject({
      code: 'too_many_requests',
      detail: 'Demasiadas peticiones. Espera un momento.',
    });
    expect(await statuses(tasks, 1, from('203.0.113.8'))).toEqual([OK]);
    expect(await statuses(`${url}/health/live`, 1, from('203.0.113.7'))).toEqual([OK]);
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/recuerda_http_limited_total [1-9]/);
  });

  it('for metrics are limited where the portal is served, and nowhere else', async () => {
    for (const env of [{ PORTAL_DIR: tmpdir() }, {}]) {
      const url = await start({ RATE_LIMIT: '1', ...env });
      stopTime();
      const answers = await statuses(`${url}/metrics`, BURST + 1, from('203.0.113.7'));
      expect(answers.includes(429)).toBe('PORTAL_DIR' in env);
      expect(await statuses(`${url}/health/live`, 1, from('203.0.113.7'))).toEqual([OK]);
      await gateway?.close();
    }
  });

  it('are not limited when the limit is 0, nor on this machine when it is unset', async () => {
    const free = await start({ RATE_LIMIT: '0' });
    expect(await statuses(`${free}/api/tasks`, 2 * BURST, from('203.0.113.7'))).not.toContain(429);
    await gateway?.close();
    const unset = await start();
    const answers = await Promise.all(Array.from({ length: 15 }, () => statuses(`${unset}/api/tasks`, 100, {})));
    expect(answers.flat()).not.toContain(429);
  });

  it('are limited on this machine too when a limit is set', async () => {
    const url = await start({ RATE_LIMIT: '1' });
    stopTime();
    expect((await statuses(`${url}/api/tasks`, BURST + 1, {})).at(-1)).toBe(429);
  });

  it.each(['127.0.0.1', '::1', `198.51.100.66, 127.0.0.1`])(
    'that a proxy reports as %s are limited',
    async (address) => {
      const url = await start();
      stopTime();
      const asked = Array.from({ length: 15 }, () => statuses(`${url}/api/tasks`, 100, from(address)));
      expect((await Promise.all(asked)).flat()).toContain(429);
    },
  );

  it('are counted by the address that a trusted proxy reports, and by no other report', async () => {
    const url = await start({ RATE_LIMIT: '1', TRUST_PROXY: 'none' });
    stopTime();
    const invented: number[] = [];
    for (let n = 0; n <= BURST; n += 1)
      invented.push(...(await statuses(`${url}/api/tasks`, 1, from(`198.51.100.${n}`))));
    expect(invented.indexOf(429)).toBe(BURST);
    jest.restoreAllMocks();
    await gateway?.close();
    const behind = await start({ RATE_LIMIT: '1' });
    stopTime();
    // The last address a stranger did not write is what counts.
    const counted: number[] = [];
    for (let n = 0; n <= BURST; n += 1)
      counted.push(...(await statuses(`${behind}/api/tasks`, 1, from(`198.51.100.${n}, 203.0.113.7`))));
    expect(counted.indexOf(429)).toBe(BURST);
  });
});

describe('event streams', () => {
  const open = (url: string, headers = {}) => EventReader.open(`${url}/api/events`, headers);
  const answerOf = ({ response }: EventReader) => [response.statusCode, response.headers['retry-after']];

  it('one address has at most 100, and may open another when one ends', async () => {
    const url = await start();
    const held = await Promise.all(Array.from({ length: 100 }, () => open(url, from('203.0.113.7'))));
    expect(answerOf(await open(url, from('203.0.113.7')))).toEqual([429, '10']);
    const other = await open(url, from('203.0.113.8'));
    expect(answerOf(other)).toEqual([OK, undefined]);
    held.pop()?.close();
    await eventually(async () => (await open(url, from('203.0.113.7'))).response.statusCode === OK);
    for (const reader of [...held, other]) reader.close();
  });

  it('have a configurable limit, in total and per address', async () => {
    const url = await start({ EVENT_STREAMS: '3', EVENT_STREAMS_PER_CLIENT: '2' });
    const [first, second] = [await open(url), await open(url)];
    expect(answerOf(await open(url))).toEqual([429, '10']);
    const third = await open(url, from('203.0.113.8'));
    expect(answerOf(await open(url, from('203.0.113.9')))).toEqual([503, '10']);
    for (const reader of [first, second, third]) reader.close();
  });

  it('one user has at most 10 from all addresses, and others have their own', async () => {
    const url = await start({ AUTH: 'on' });
    answerSessions((gateway as Gateway).requests);
    const openFrom = (n: number, { headers } = VIEWER) => open(url, { ...headers, ...from(`203.0.113.${n}`) });
    const held = await Promise.all(Array.from({ length: 10 }, (_, n) => openFrom(n)));
    expect(held.map(({ response }) => response.statusCode)).toEqual(Array.from({ length: 10 }, () => OK));
    expect(answerOf(await openFrom(10))).toEqual([429, '10']);
    const other = await openFrom(10, ADMINISTRATOR);
    expect(answerOf(other)).toEqual([OK, undefined]);
    held.pop()?.close();
    await eventually(async () => {
      const again = await openFrom(11);
      again.close();
      return again.response.statusCode === OK;
    });
    for (const reader of [...held, other]) reader.close();
  });

  it('respect the limit when many are opened before the subscription is ready', async () => {
    const url = await start({ EVENT_STREAMS_PER_CLIENT: '2' });
    const there = Promise.withResolvers<void>();
    const coming = jest.spyOn(gateway?.app.get(Demand) as Demand, 'subscribe').mockReturnValue(there.promise);
    const opening = Array.from({ length: 4 }, () => open(url));
    await eventually(() => expect(coming).toHaveBeenCalledTimes(4));
    there.resolve();
    const readers = await Promise.all(opening);
    expect(readers.map(({ response }) => response.statusCode).toSorted()).toEqual([OK, OK, 429, 429]);
    for (const reader of readers) reader.close();
  });
});

it('a client may take 10 s for its headers, and five minutes for a request: a file over a slow line', async () => {
  await start();
  const server = gateway?.app.getHttpServer() as Server;
  expect([server.headersTimeout, server.requestTimeout, server.maxConnections]).toEqual([10_000, 300_000, 10_000]);
});

describe('an address that other machines reach', () => {
  it.each(['0.0.0.0', '::', '192.168.1.5', 'recuerda.local'])(
    '%s is rejected without sign-in unless ALLOW_OPEN_ACCESS allows it',
    (HOST) => {
      expect(() => GatewayModule.register({ HOST })).not.toThrow();
      expect(() => GatewayModule.register({ HOST, AUTH: 'off' })).toThrow(ConfigError);
      expect(() => GatewayModule.register({ HOST, AUTH: 'off', ALLOW_OPEN_ACCESS: 'false' })).toThrow(
        /ALLOW_OPEN_ACCESS=true/,
      );
      expect(() => GatewayModule.register({ HOST, ALLOW_OPEN_ACCESS: 'yes' })).toThrow(/expected true or false/);
      expect(() => GatewayModule.register({ HOST, AUTH: 'off', ALLOW_OPEN_ACCESS: 'true' })).not.toThrow();
    },
  );

  it.each([undefined, '', '127.0.0.1', '::1', 'localhost'])('%s is not one', (HOST) => {
    expect(() => GatewayModule.register({ HOST })).not.toThrow();
  });
});
