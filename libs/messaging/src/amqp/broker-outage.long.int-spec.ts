import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { rabbitmqAvailability, type RabbitmqServer, startRabbitmq } from '@recuerda/local-servers';
import { HealthRegistry } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import { GetOrder, numberOf, placed } from '../__fixtures__/shop.js';
import { type Behaviour, type Shop, type ShopOptions, startShop } from '../__fixtures__/start-shop.js';

/** This file stops a whole broker, so it needs one of its own: an installed RabbitMQ. */
const whereInstalled = rabbitmqAvailability().available ? describe : describe.skip;

whereInstalled('when the broker', () => {
  let dir: string;
  let broker: RabbitmqServer;
  let shop: Shop | undefined;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'messaging-broker-'));
    broker = await startRabbitmq({ dir });
  });
  afterEach(async () => {
    await shop?.app.close();
    shop = undefined;
  });
  afterAll(async () => {
    await broker.stop();
    await rm(dir, { recursive: true, force: true });
  });

  const start = async (behaviour: Behaviour, options: ShopOptions = {}): Promise<Shop> =>
    (shop = await startShop({ AMQP_URL: broker.url }, behaviour, options));

  it('restarts, confirmed messages are handled and the process continues', async () => {
    const got = new Set<number>();
    const { app, publisher, client } = await start({
      orders: async (events) => {
        for (const event of events) got.add(numberOf(event));
      },
    });
    await publisher.publish([placed(1)]);
    await broker.stopApp();
    const health = app.get(HealthRegistry);
    await eventually(async () => expect((await health.readiness()).status).toBe('unavailable'));
    await expect(publisher.publish([placed(2)])).rejects.toMatchObject({ unavailable: true });
    await expect(client.send(GetOrder, { number: 1 })).rejects.toMatchObject({ code: 'service_unavailable' });
    await broker.startApp();
    await eventually(() => publisher.publish([placed(3)]));
    await eventually(() => expect([...got].toSorted()).toEqual(expect.arrayContaining([1, 3])));
    await expect(client.send(GetOrder, { number: 4 })).resolves.toEqual({ number: 4 });
  });

  it('is unavailable at the start of a process, the process waits for it', async () => {
    await broker.stopApp();
    const { app, publisher } = await start({}, { waitForReady: false });
    expect((await app.get(HealthRegistry).readiness()).failures).toHaveProperty('broker');
    await broker.startApp();
    await eventually(() => publisher.publish([placed(1)]));
    expect((await app.get(HealthRegistry).readiness()).status).toBe('ok');
  });

  it('is short of memory, publishing fails at once and the process is not ready', async () => {
    const { app, publisher, client } = await start({});
    const health = app.get(HealthRegistry);
    await broker.ctl('--quiet', 'set_vm_memory_high_watermark', '0.00001');
    try {
      await eventually(async () => {
        await publisher.publish([placed(1)]).catch(() => undefined);
        expect((await health.readiness()).failures).toEqual({ broker: expect.stringContaining('short of memory') });
      });
      const startedAt = performance.now();
      await expect(publisher.publish([placed(2)])).rejects.toMatchObject({ unavailable: true });
      await expect(client.send(GetOrder, { number: 1 })).rejects.toMatchObject({ code: 'service_unavailable' });
      // Less than the wait for a confirm.
      expect(performance.now() - startedAt).toBeLessThan(4_500);
    } finally {
      await broker.ctl('--quiet', 'set_vm_memory_high_watermark', 'absolute', '1GB');
    }
    await eventually(() => publisher.publish([placed(3)]));
    expect((await health.readiness()).status).toBe('ok');
  });

  it('is short of disk, a process that sends nothing is not ready either, until there is enough again', async () => {
    const { app } = await start({});
    const health = app.get(HealthRegistry);
    await broker.ctl('--quiet', 'set_disk_free_limit', '1000000GB');
    try {
      await eventually(async () =>
        expect((await health.readiness()).failures).toEqual({ broker: expect.stringContaining('disk') }),
      );
    } finally {
      await broker.ctl('--quiet', 'set_disk_free_limit', '50MB');
    }
    await eventually(async () => expect((await health.readiness()).status).toBe('ok'));
  });
});
