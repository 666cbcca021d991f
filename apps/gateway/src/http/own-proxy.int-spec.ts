import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StartSession } from '@recuerda/contracts';
import { getFreePort, makeCertificate, type RunningNginx, startNginx } from '@recuerda/testing';
import { ADMINISTRATOR, answerSessions } from '../__fixtures__/accounts.js';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';

const HOST = 'recuerda.example.org';
const [SITE, PLAIN_SITE, EVIL] = [`https://${HOST}`, `http://${HOST}`, 'https://evil.example'];
/** On Linux every address of 127.0.0.0/8 is this machine's. */
const CLIENT = '127.0.0.9';
const FORGED = '198.51.100.66';
/** Lines of the documented configuration that a server does without. */
const WITHOUT = ['Host', 'X-Forwarded-For', 'X-Forwarded-Proto'] as const;

let folder: string;
/** Without PUBLIC_URL, and with it. */
let gateways: [Gateway, Gateway];
let nginx: RunningNginx;
const ports = new Map<string, number>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-proxy-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  await makeCertificate(HOST, { key, certificate });
  gateways = [await startGateway({ AUTH: 'on' }), await startGateway({ AUTH: 'on', PUBLIC_URL: `${PLAIN_SITE}/` })];
  for (const { requests } of gateways)
    answerSessions(requests).answer(StartSession, () => ({ session: ADMINISTRATOR.session, keep: false }) as never);

  const page = await readFile(new URL('../../../../docs/own-proxy.md', import.meta.url), 'utf8');
  const [, documented = ''] = /```nginx\n([^]*?)```/.exec(page) ?? [];
  const servers: string[] = [];
  const add = async (name: string, serverOn: (port: number) => string) => {
    const port = await getFreePort();
    ports.set(name, port);
    servers.push(serverOn(port));
  };
  const asDocumented = (port: number) =>
    documented
      .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      .replace('/etc/ssl/recuerda.pem', certificate)
      .replace('/etc/ssl/recuerda.key', key)
      .replace('http://127.0.0.1:8080', gateways[0].url);
  await add('documented', asDocumented);
  for (const header of WITHOUT)
    await add(header, (port) => asDocumented(port).replace(new RegExp(`proxy_set_header ${header} .*`), ''));
  for (const [at, { url }] of gateways.entries())
    await add(`plain ${at}`, (port) => `server { listen 127.0.0.1:${port}; location / { proxy_pass ${url}; } }`);
  nginx = await startNginx(servers.join('\n'), ports.get('documented') ?? 0);
});
afterAll(async () => {
  await nginx?.stop();
  for (const gateway of gateways ?? []) await gateway.close();
  await rm(folder, { recursive: true });
});

const CREDENTIALS = JSON.stringify({ email: 'ana@escuela.hn', password: 'correcta y larga' });
const post = (proxy: string, headers: Record<string, string>, path = '/api/auth/session', body = CREDENTIALS) =>
  new Promise<{ status: number | undefined; cookie: string }>((resolve, reject) => {
    const send = proxy.startsWith('plain') ? overHttp : overHttps;
    const sent = send(
      {
        host: '127.0.0.1',
        port: ports.get(proxy),
        path,
        method: 'POST',
        headers: { host: HOST, 'content-type': 'application/json', 'x-forwarded-for': FORGED, ...headers },
        localAddress: CLIENT,
        agent: false,
        rejectUnauthorized: false,
      },
      (answer) => {
        answer
          .resume()
          .once('end', () => resolve({ status: answer.statusCode, cookie: String(answer.headers['set-cookie']) }));
      },
    );
    sent.on('error', reject).end(body);
  });
/** Principal who signed in last, as the services are told. */
const lastAddress = () =>
  gateways[0].requests.sent.filter(({ pattern }) => pattern === StartSession.pattern).at(-1)?.input;

describe('the documented nginx', () => {
  it('lets people sign in, with a secure cookie and their own address', async () => {
    const { status, cookie } = await post('documented', { origin: SITE });
    expect([status, cookie]).toEqual([200, expect.stringMatching(/^__Host-recuerda_session=.*; Secure/)]);
    expect(JSON.stringify(lastAddress())).toContain(`"${CLIENT}"`);
  });

  it('passes on no page of another site', async () => {
    for (const origin of [EVIL, `${SITE}:444`, 'null'])
      expect((await post('documented', { origin, 'x-forwarded-host': 'evil.example' })).status).toBe(403);
    expect((await post('documented', { origin: SITE, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('takes files for an import', async () => {
    const type = { 'content-type': 'application/octet-stream' };
    const statusOf = async (megabytes: number) =>
      (await post('documented', { origin: SITE, ...type }, '/api/import-files', ' '.repeat(megabytes * 1_048_576)))
        .status;
    expect([await statusOf(2), await statusOf(13)]).toEqual([401, 413]);
  });
});

describe('the same without', () => {
  it('Host refuses who signs in from a browser that sends its Origin alone', async () => {
    expect((await post('Host', { origin: SITE })).status).toBe(403);
    expect((await post('Host', { origin: SITE, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('X-Forwarded-For believes what clients say', async () => {
    expect((await post('X-Forwarded-For', { origin: SITE })).status).toBe(200);
    expect(JSON.stringify(lastAddress())).toContain(`"${FORGED}"`);
  });

  it('X-Forwarded-Proto gives a cookie that is not secure', async () => {
    const { cookie } = await post('X-Forwarded-Proto', { origin: SITE });
    expect(cookie).toMatch(/^recuerda_session=/);
    expect(cookie).not.toContain('Secure');
  });
});

describe('proxy_pass alone on plain http', () => {
  it('refuses everybody who signs in without PUBLIC_URL, and takes pages of it with it', async () => {
    const statuses = async (origin: string) => [
      (await post('plain 0', { origin })).status,
      (await post('plain 1', { origin })).status,
    ];
    expect(await statuses(PLAIN_SITE)).toEqual([403, 200]);
    for (const origin of [SITE, `${PLAIN_SITE}:8081`, `${PLAIN_SITE}.evil.example`, EVIL, 'null'])
      expect(await statuses(origin)).toEqual([403, 403]);
  });

  it('takes no page of PUBLIC_URL of which the browser says that it is of another site', async () => {
    const headers = { origin: PLAIN_SITE, 'sec-fetch-site': 'cross-site' };
    expect((await post('plain 1', headers)).status).toBe(403);
  });
});
