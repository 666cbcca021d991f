import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HealthRegistry } from '@recuerda/service';
import { createTestVhost, eventually, TcpProxy, type TestVhost } from '@recuerda/testing';
import { GetOrder } from '../../__fixtures__/shop.js';
import { type Shop, startShop } from '../../__fixtures__/start-shop.js';
import { AmqpConnection } from '../amqp-connection.js';

describe('a request that RabbitMQ never confirms', () => {
  let vhost: TestVhost;
  let proxy: TcpProxy;
  let service: Shop;
  let caller: Shop;

  beforeEach(async () => {
    vhost = await createTestVhost();
    const through = await TcpProxy.inFrontOf(vhost.url);
    proxy = through.proxy;
    service = await startShop({ AMQP_URL: vhost.url }, { getOrder: async ({ number }) => ({ number }) });
    caller = await startShop({ AMQP_URL: through.url }, {}, { services: [] });
  });
  afterEach(async () => {
    proxy.resume();
    await Promise.all([service.app.close(), caller.app.close()]);
    await proxy.close();
    await vhost.drop();
  });

  it('is not mistaken for a confirmed one: the connection stays', async () => {
    const connection = caller.app.get(AmqpConnection);
    const session = await connection.waitForSession(1_000);
    await caller.client.send(GetOrder, { number: 1 });
    const respondedAt = performance.now();
    // Longer than the wait for a confirm.
    await eventually(() => performance.now() - respondedAt > 5_500);
    expect(await connection.waitForSession(1_000)).toBe(session);
  });

  it('closes the connection long before a heartbeat would be missed; a new one works', async () => {
    const health = caller.app.get(HealthRegistry);
    proxy.stall();
    const startedAt = performance.now();
    await expect(caller.client.send(GetOrder, { number: 1 }, { timeoutMs: 200 })).rejects.toMatchObject({
      code: 'request_timeout',
    });
    await eventually(async () =>
      expect((await health.readiness()).failures['broker']).toMatch(/a request was not confirmed/),
    );
    expect(performance.now() - startedAt).toBeLessThan(18_000);
    proxy.resume();
    await eventually(() => caller.client.send(GetOrder, { number: 2 }, { timeoutMs: 2_000 }));
  });
});
