import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RecordRefusals } from '@recuerda/contracts';
import { getFreePort, type RunningNginx, startNginx } from '@recuerda/testing';
import { answerSessions } from '../__fixtures__/accounts.js';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { RefusalLog } from '../audit/refusal-log.js';

/** Directives of nginx beside `proxy_pass`, for each of its ports. */
const PROXIES = {
  'proxy_pass alone, HTTP/1.0': 'proxy_http_version 1.0;',
  'proxy_pass alone, HTTP/1.1': 'proxy_http_version 1.1;',
  'the host and the client': 'proxy_set_header Host recuerda.example; proxy_set_header X-Forwarded-For $remote_addr;',
  'the host alone': 'proxy_set_header Host recuerda.example;',
};
type Proxy = keyof typeof PROXIES;
const PLAIN = ['proxy_pass alone, HTTP/1.0', 'proxy_pass alone, HTTP/1.1'] as const;
const FORGED = '198.51.100.66';
/** On Linux every address of 127.0.0.0/8 is this machine's. */
const CLIENT = '127.0.0.9';
/** Requests of one address in a burst. */
const BURST = 1_000;

let gateway: Gateway;
let nginx: RunningNginx;
const ports = new Map<Proxy, number>();
const recorded: string[] = [];

beforeAll(async () => {
  gateway = await startGateway({ AUTH: 'on' });
  answerSessions(gateway.requests).answer(RecordRefusals, ({ refusals }) => {
    recorded.push(...refusals.map(({ address }) => address));
  });
  const servers: string[] = [];
  for (const [proxy, settings] of Object.entries(PROXIES)) {
    const port = await getFreePort();
    ports.set(proxy as Proxy, port);
    servers.push(`server { listen 127.0.0.1:${port}; location / { proxy_pass ${gateway.url}; ${settings} } }`);
  }
  nginx = await startNginx(servers.join('\n'), Number(ports.get(PLAIN[0])));
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  await nginx.stop();
  await gateway.close();
});

const ask = (port: number | string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: '/api/tasks', headers, localAddress: CLIENT }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    });
    sent.on('error', reject).end();
  });
const askThrough = (proxy: Proxy, headers = {}) => ask(ports.get(proxy) ?? 0, headers);
const addressesOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const log = gateway.app.get(RefusalLog);
  await log.send(Infinity);
  recorded.length = 0;
  await work();
  await log.send(Infinity);
  return recorded;
};
/** Asks until one more than a burst has been asked, and returns how many were too many. */
async function refusedOf(headersOf: (n: number) => Record<string, string>, port: number | string): Promise<number> {
  // The buckets are full again, and do not fill meanwhile.
  later += 60_000;
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + later);
  let refused = 0;
  for (let n = 0; n <= BURST; n += 50) {
    const asked = Array.from({ length: Math.min(50, BURST + 1 - n) }, (_, more) => ask(port, headersOf(n + more)));
    refused += (await Promise.all(asked)).filter((status) => status === 429).length;
  }
  return refused;
}
let later = 0;
const forged = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n % 250}` });

describe('a proxy on this machine, where TRUST_PROXY is not set', () => {
  it.each(PLAIN)('that has %s names no client: one does not choose its address', async (proxy) => {
    const addresses = await addressesOf(() => askThrough(proxy, { 'x-forwarded-for': FORGED }));
    expect(addresses).toEqual(['127.0.0.1']);
  });

  it.each(PLAIN)('that has %s gives clients no way around the limit by other addresses', async (proxy) => {
    expect(await refusedOf(forged, ports.get(proxy) ?? 0)).toBe(1);
  });

  it('that has the host and the client is believed', async () => {
    const addresses = await addressesOf(() => askThrough('the host and the client', { 'x-forwarded-for': FORGED }));
    expect(addresses).toEqual([CLIENT]);
  });

  it('that has the host alone cannot be told from it: the client chooses (docs/security.md)', async () => {
    const addresses = await addressesOf(() => askThrough('the host alone', { 'x-forwarded-for': FORGED }));
    expect(addresses).toEqual([FORGED]);
  });
});

it('requests that look like those of this machine are limited where people sign in from the start', async () => {
  expect(await refusedOf(() => ({}), ports.get(PLAIN[1]) ?? 0)).toBe(1);
});
