import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  eventually,
  getFreePort,
  makeCertificate,
  type RunningNginx,
  startNginx,
  startPortalNginx,
} from '@recuerda/testing';

interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
}

/** Stands for the gateway, or the sandbox: answers what a test says, and remembers what it was asked. */
interface Backend {
  server: Server;
  place: string;
  asked: Asked[];
  statusOf(path: string): number;
}
const backend = async (): Promise<Backend> => {
  const made: Backend = { server: createServer(), place: '', asked: [], statusOf: () => 200 };
  made.server.on('request', ({ method = '', url = '', headers }, response) => {
    made.asked.push({ method, path: url, headers });
    response.writeHead(made.statusOf(url)).end('{}');
  });
  made.server.listen(0, '127.0.0.1');
  await once(made.server, 'listening');
  made.place = `127.0.0.1:${(made.server.address() as AddressInfo).port}`;
  return made;
};

let gateway: Backend;
let sandbox: Backend;
const started: RunningNginx[] = [];
const starting = async (env: Record<string, string>): Promise<string> => {
  const nginx = await startPortalNginx({ GATEWAY: gateway.place, ...env });
  started.push(nginx);
  return nginx.url;
};
beforeAll(async () => {
  [gateway, sandbox] = await Promise.all([backend(), backend()]);
});
beforeEach(() => {
  for (const one of [gateway, sandbox]) {
    one.asked.length = 0;
    one.statusOf = () => 200;
  }
});
afterAll(async () => {
  await Promise.all(started.map((nginx) => nginx.stop()));
  for (const { server } of [gateway, sandbox]) server.closeAllConnections();
  for (const { server } of [gateway, sandbox]) server.close();
});

/** From an address of this machine, as another machine would come. */
const ask = (url: string, headers: Record<string, string> = {}, { method = 'GET', localAddress = '127.0.0.1' } = {}) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sent = request(url, { method, headers, localAddress, agent: false }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
    });
    sent.on('error', reject).end(method === 'POST' ? '{}' : undefined);
  });
const FORGED = '198.51.100.66';
const CLIENT = '203.0.113.7';
const addressesSeen = (): unknown[] => gateway.asked.map(({ headers }) => headers['x-forwarded-for']);

describe('the address of a client', () => {
  it('is that of the connection, whatever the client says', async () => {
    const portal = await starting({});
    for (const name of ['x-forwarded-for', 'X-Real-IP', 'Forwarded'])
      await ask(`${portal}/api/tasks`, { [name]: FORGED });
    await ask(`${portal}/feeds/secret.ics`, { 'x-forwarded-for': '127.0.0.1' });
    await ask(`${portal}/webhooks/whatsapp`, { 'x-forwarded-for': FORGED }, { method: 'POST' });
    expect(addressesSeen()).toEqual(Array.from({ length: 5 }, () => '127.0.0.1'));
  });

  it('is said by no other header: what a client sends of its host and address is not passed on', async () => {
    const portal = await starting({ TRUST_PROXY: 'localhost' });
    const sent = {
      forwarded: `for=${FORGED};host=other.example`,
      'x-forwarded-host': 'other.example',
      'x-real-ip': FORGED,
    };
    for (const path of ['/api/tasks', '/api/events', '/api/import-files', '/feeds/secret.ics'])
      await ask(portal + path, { ...sent, host: 'recuerda.example' });
    expect(gateway.asked).toHaveLength(4);
    for (const { headers } of gateway.asked) {
      expect(headers.host).toBe('recuerda.example');
      expect(Object.keys(headers).filter((name) => name in sent)).toEqual([]);
    }
  });

  it('is what the proxy in front says, and no other proxy', async () => {
    // On Linux every address of 127.0.0.0/8 is this machine's: two proxies with an address each.
    const portal = await starting({ TRUST_PROXY: '127.0.0.2' });
    const ports = [await getFreePort(), await getFreePort()] as const;
    const proxies = ports.map(
      (port, index) =>
        `server { listen 127.0.0.1:${port}; location / {
           proxy_pass ${portal}; proxy_bind 127.0.0.${index + 2};
           proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; } }`,
    );
    started.push(await startNginx(proxies.join('\n'), ports[0]));
    // The named one adds whom it sees; the client's own words before it do not count.
    await ask(`http://127.0.0.1:${ports[0]}/api/tasks`, { 'x-forwarded-for': FORGED }, { localAddress: '127.0.0.9' });
    await ask(`http://127.0.0.1:${ports[1]}/api/tasks`, { 'x-forwarded-for': FORGED }, { localAddress: '127.0.0.9' });
    await ask(`${portal}/api/tasks`, { 'x-forwarded-for': FORGED }, { localAddress: '127.0.0.9' });
    expect(addressesSeen()).toEqual(['127.0.0.9', '127.0.0.3', '127.0.0.9']);
  });

  it('goes through several named proxies', async () => {
    const portal = await starting({ TRUST_PROXY: '127.0.0.2,10.0.0.0/8' });
    const through = { 'x-forwarded-for': `${FORGED}, ${CLIENT}, 10.1.2.3` };
    await ask(`${portal}/api/tasks`, through, { localAddress: '127.0.0.2' });
    await ask(`${portal}/api/tasks`, through, { localAddress: '127.0.0.4' });
    expect(addressesSeen()).toEqual([CLIENT, '127.0.0.4']);
  });

  it.each(['localhost', 'host', 'none'])('TRUST_PROXY=%s is understood', async (TRUST_PROXY) => {
    const portal = await starting({ TRUST_PROXY });
    await ask(`${portal}/api/tasks`, { 'x-forwarded-for': CLIENT });
    expect(addressesSeen()).toEqual([TRUST_PROXY === 'localhost' ? CLIENT : '127.0.0.1']);
  });
});

describe('settings that cannot be used', () => {
  it.each([
    ['TRUST_PROXY', 'proxy.invalid', "TRUST_PROXY names 'proxy.invalid', which has no address"],
    ['TRUST_PROXY', '127.0.0.2,proxy_1;', "TRUST_PROXY has 'proxy_1;', which is no address, range or name"],
    ['TRUST_PROXY', '10.0.0.0/99', "TRUST_PROXY has '10.0.0.0/99', which is no range of addresses"],
    ['GATEWAY', 'gateway', "GATEWAY must name host:port, and is 'gateway'"],
    ['GATEWAY', "x';:80", `GATEWAY must name host:port, and is 'x';:80'`],
    ['SANDBOX_URL', 'http://sandbox', "SANDBOX_URL must name host:port, and is 'sandbox'"],
    ['GRAFANA', 'grafana:', "GRAFANA must name host:port, and is 'grafana:'"],
  ])('%s=%s ends it with a sentence', async (name, value, sentence) => {
    await expect(starting({ [name]: value })).rejects.toThrow(`portal: ${sentence}`);
  });

  it('a name of TRUST_PROXY that comes a moment later is waited for', async () => {
    const env = { GATEWAY: gateway.place, TRUST_PROXY: 'proxy.invalid' };
    // Its settings are changed in place of the network's names.
    const nginx = await startPortalNginx(env, async (settings, log) => {
      await eventually(() => expect(log()).toContain("'proxy.invalid' of TRUST_PROXY"));
      await writeFile(settings, (await readFile(settings, 'utf8')).replace('proxy.invalid', 'localhost'));
    });
    started.push(nginx);
    await ask(`${nginx.url}/api/tasks`, { 'x-forwarded-for': CLIENT });
    expect(addressesSeen()).toEqual([CLIENT]);
  });

  it.each(['gateway.invalid:8080', '[::1]:9'])('pages are there while the gateway at %s is not', async (place) => {
    const portal = await starting({ GATEWAY: place });
    expect((await ask(`${portal}/index.html`)).status).toBe(200);
    expect((await ask(`${portal}/api/tasks`)).status).toBe(503);
  });
});

describe('a gateway with TLS', () => {
  let folder: string;
  let secure: SecureServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recuerda-gateway-tls-'));
    for (const name of ['right', 'other']) {
      await makeCertificate('127.0.0.1', {
        key: join(folder, `${name}.key`),
        certificate: join(folder, `${name}.crt`),
      });
      await chmod(join(folder, `${name}.crt`), 0o644);
    }
    await chmod(folder, 0o755);
    const [cert, key] = await Promise.all(['crt', 'key'].map((end) => readFile(join(folder, `right.${end}`))));
    secure = createSecureServer({ cert, key }, (_request, response) => response.end('{"over":"tls"}'));
    secure.listen(0, '127.0.0.1');
    await once(secure, 'listening');
  });
  afterAll(async () => {
    secure.closeAllConnections();
    secure.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['right', 200],
    ['other', 503],
  ])('is asked if the %s authority has signed its certificate: %d', async (authority, status) => {
    const { port } = secure.address() as AddressInfo;
    const GATEWAY_CA = join(folder, `${authority}.crt`);
    const portal = await starting({ GATEWAY: `127.0.0.1:${port}`, GATEWAY_CA });
    const answer = await ask(`${portal}/api/tasks`);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toBe('{"over":"tls"}');
  });

  it('ends with a sentence where the file of the authority cannot be read', async () => {
    await expect(starting({ GATEWAY_CA: '/none.crt' })).rejects.toThrow("portal: GATEWAY_CA names '/none.crt'");
  });
});

it('says how to start Grafana where its profile is not chosen', async () => {
  const portal = await starting({ GRAFANA: 'grafana.invalid:3000' });
  const { status, body } = await ask(`${portal}/grafana/`);
  expect(status).toBe(503);
  expect(body).toContain('Grafana no está en marcha. Añade observability a COMPOSE_PROFILES');
});

describe('the sandbox behind the portal', () => {
  const PATHS = ['/sandbox', '/sandbox/', '/sandbox/messages', '/sandbox/events', '/sandbox/graph/v26.0/1/messages'];

  it.each([401, 403])('takes neither pages nor posts of whom the gateway answers %d', async (status) => {
    const portal = await starting({ SANDBOX_URL: `http://${sandbox.place}` });
    gateway.statusOf = () => status;
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      for (const path of [...PATHS, '/sandbox/replies']) {
        const answer = await ask(portal + path, { cookie: 'a=b' }, { method });
        expect([answer.status, JSON.parse(answer.body)]).toMatchObject([status, { status }]);
      }
    expect(sandbox.asked).toEqual([]);
  });

  it('is reached by an administrator, whose cookie and address the gateway is asked about', async () => {
    const portal = await starting({ SANDBOX_URL: `http://${sandbox.place}/` });
    gateway.statusOf = () => 204;
    const headers = { cookie: 'recuerda_session=x', 'x-forwarded-for': FORGED, host: 'recuerda.example' };
    expect((await ask(`${portal}/sandbox/replies`, headers, { method: 'POST' })).status).toBe(200);
    const about = { cookie: 'recuerda_session=x', host: 'recuerda.example', 'x-forwarded-for': '127.0.0.1' };
    expect(gateway.asked).toMatchObject([{ method: 'GET', path: '/access/administrator', headers: about }]);
    expect(sandbox.asked).toMatchObject([{ method: 'POST', path: '/sandbox/replies' }]);
  });

  it.each([421, 429, 500, 503])('is not reached while the gateway answers %d', async (status) => {
    const portal = await starting({ SANDBOX_URL: `http://${sandbox.place}` });
    gateway.statusOf = () => status;
    expect((await ask(`${portal}/sandbox`)).status).toBe(503);
    expect(sandbox.asked).toEqual([]);
  });

  it('is not there without its address, and nobody from outside asks the gateway that question', async () => {
    const portal = await starting({});
    for (const path of [...PATHS, '/access/administrator']) expect((await ask(portal + path)).status).toBe(404);
    expect(gateway.asked).toEqual([]);
  });
});
