import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { drainRejectedBodies } from './drain-rejected-body.js';

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
