import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HealthRegistry } from '@recuerda/service';
import { createTestVhost, eventually, TcpProxy, type TestVhost } from '@recuerda/testing';
import { GetOrder } from '../__fixtures__/shop.js';
import { type Shop, startShop } from '../__fixtures__/start-shop.js';
import { AmqpConnection } from '../amqp/amqp-connection.js';

jest.setTimeout(60_000);

describe('a request that RabbitMQ never takes', () => {
  let vhost: TestVhost;
  let proxy: TcpProxy;
  let answerer: Shop;
  let asker: Shop;

  beforeEach(async () => {
    vhost = await createTestVhost();
    const through = await TcpProxy.inFrontOf(vhost.url);
    proxy = through.proxy;
    answerer = await startShop({ AMQP_URL: vhost.url }, { getOrder: async ({ number }) => ({ number }) });
    asker = await startShop({ AMQP_URL: through.url }, {}, { services: [] });
  });
  afterEach(async () => {
    proxy.resume();
    await Promise.all([answerer.app.close(), asker.app.close()]);
    await proxy.close();
    await vhost.drop();
  });

  it('is not taken for one that was: the connection stays', async () => {
    const connection = asker.app.get(AmqpConnection);
    const session = await connection.waitForSession(1_000);
    await asker.client.send(GetOrder, { number: 1 });
    const answeredAt = performance.now();
    // Longer than a request waits to be taken.
    await eventually(() => performance.now() - answeredAt > 5_500, { timeoutMs: 15_000 });
    expect(await connection.waitForSession(1_000)).toBe(session);
  });

  it('ends the connection, long before a heartbeat would be missed; a new one works', async () => {
    const health = asker.app.get(HealthRegistry);
    proxy.stall();
    const startedAt = performance.now();
    await expect(asker.client.send(GetOrder, { number: 1 }, { timeoutMs: 200 })).rejects.toMatchObject({
      code: 'request_timeout',
    });
    await eventually(
      async () => expect((await health.readiness()).failures['broker']).toMatch(/a request was not taken/),
      { timeoutMs: 15_000 },
    );
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    proxy.resume();
    await eventually(() => asker.client.send(GetOrder, { number: 2 }), { timeoutMs: 15_000 });
  });
});
