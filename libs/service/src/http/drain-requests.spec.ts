import { expect, it } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { bootstrap } from '../bootstrap.js';
import { HealthRegistry } from '../health/health-registry.js';
import { drainRequests } from './drain-requests.js';

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
