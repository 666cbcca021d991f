import { expect, it, afterEach, beforeEach, describe } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { bootstrap } from '../bootstrap.js';
import { HealthRegistry } from '../health.js';
import { drainRequests, drainRejectedBodies } from './drain.js';

it('a process that stops answers its open requests first', async () => {
  const app = await bootstrap({ name: 'shop', env: { PORT: '0', LOG_LEVEL: 'silent' }, imports: [] });
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.get(HealthRegistry, { strict: false }).register('till', () => {
    begun.resolve();
    return ended.promise;
  });
  const response = fetch(`${await app.getUrl()}/health/ready`);
  await begun.promise;
  const closing = app.close();
  setImmediate(ended.resolve);
  expect(await (await response).json()).toEqual({ status: 'ok', failures: {} });
  await closing;
});

it('a request that does not end is broken off', async () => {
  const server = fastify({ forceCloseConnections: true });
  drainRequests(server, 20);
  const begun = Promise.withResolvers<void>();
  server.get('/', () => {
    begun.resolve();
    return new Promise(() => undefined);
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const response = fetch(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}/`);
  await begun.promise;
  const broken = expect(response).rejects.toThrow('fetch failed');
  await server.close();
  await broken;
});

const BODY_BYTES = 1_000_000;
const HALF = Buffer.alloc(BODY_BYTES / 2, 'x');

describe('a client that gets the response while it sends', () => {
  let server: FastifyInstance;
  let client: Socket;
  let request: Promise<[IncomingMessage]>;

  beforeEach(async () => {
    server = fastify({ bodyLimit: 1_000, forceCloseConnections: true });
    drainRejectedBodies(server);
    server.addHook('onRequest', async (incoming, reply) => {
      if (incoming.url === '/forbidden') await reply.status(403).send();
    });
    server.post('/', async () => 'read');
    await server.listen({ host: '127.0.0.1', port: 0 });
    request = once(server.server, 'request') as Promise<[IncomingMessage]>;
    client = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    await once(client, 'connect');
  });
  afterEach(async () => {
    client.destroy();
    await server.close();
  });

  const head = (path: string, connection: string): string =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: ${connection}\r\n` +
    `content-type: application/json\r\ncontent-length: ${BODY_BYTES}\r\n\r\n`;

  it.each([
    ['/', 'keep-alive', 413],
    ['/', 'close', 413],
    ['/forbidden', 'keep-alive', 403],
    ['/forbidden', 'close', 403],
  ])('can finish its request: %s, connection: %s', async (path, connection, status) => {
    client.write(head(path, connection));
    client.write(HALF);
    const [incoming] = await request;
    const [answer] = (await once(client, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    client.write(HALF);
    await finished(incoming);
    expect(incoming.complete).toBe(true);
  });
});
