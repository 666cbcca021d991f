import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Controller } from '@nestjs/common';
import type { Envelope, Subscription } from '@recuerda/contracts';
import { createTestVhost, eventually, type TestVhost } from '@recuerda/testing';
import { AmqpProbe } from '../__fixtures__/amqp-probe.js';
import { OrderPlaced, Orders, placed, SHOP } from '../__fixtures__/shop.js';
import { startShop } from '../__fixtures__/start-shop.js';
import { EventHandler } from '../handlers/event-handler.decorator.js';
import { ChannelConsumer } from './channel-consumer.js';

const MANY = 400;
/** Longer than it takes to cancel a consumer. */
const STOPPING_MS = 300;
const Bulk: Subscription = {
  queue: 'shop.bulk',
  bindings: [OrderPlaced],
  batch: { size: MANY, waitMs: 2_000 },
  prefetch: MANY,
};

describe('acknowledgements', () => {
  let vhost: TestVhost;
  let probe: AmqpProbe;

  beforeEach(async () => {
    vhost = await createTestVhost();
    probe = await AmqpProbe.open(vhost.url);
  });
  afterEach(async () => {
    await probe.close();
    await vhost.drop();
  });

  it('end with what was taken before the process was told to stop: the rest is left to others at once', async () => {
    const ended = Promise.withResolvers<void>();
    let taken = 0;
    const orders = async (): Promise<void> => {
      taken += 1;
      await ended.promise;
    };
    const { app, publisher } = await startShop({ AMQP_URL: vhost.url }, { orders });
    await publisher.publish(Array.from({ length: 40 }, (_, index) => placed(index + 1)));
    await eventually(() => expect(taken).toBe(Orders.prefetch));
    const cancelled = jest.spyOn(ChannelConsumer.prototype, 'cancel');
    const closing = app.close();
    try {
      await eventually(() => expect(cancelled).toHaveBeenCalledTimes(SHOP.subscriptions.length));
      await Promise.all(cancelled.mock.results.map(({ value }) => value));
    } finally {
      cancelled.mockRestore();
      ended.resolve();
      await closing;
    }
    expect(taken).toBe(Orders.prefetch);
    await eventually(async () =>
      expect((await probe.channel.checkQueue(Orders.queue)).messageCount).toBe(40 - Orders.prefetch),
    );
  });

  it('of a large batch all arrive, though the process is only waiting for it to stop', async () => {
    const stopping = Promise.withResolvers<void>();
    const { promise: handled, resolve } = Promise.withResolvers<number>();
    @Controller()
    class BulkController {
      @EventHandler(Bulk)
      async bulk(events: Envelope[]): Promise<void> {
        resolve(events.length);
        // The process is told to stop meanwhile.
        await stopping.promise;
        await pause(STOPPING_MS);
      }
    }
    const contracts = { ...SHOP, subscriptions: [...SHOP.subscriptions, Bulk] };
    const { app, publisher } = await startShop(
      { AMQP_URL: vhost.url },
      {},
      { contracts, imports: [{ module: class BulkModule {}, controllers: [BulkController] }] },
    );
    await publisher.publish(Array.from({ length: MANY }, (_, index) => placed(index + 1)));
    expect(await handled).toBe(MANY);
    stopping.resolve();
    await app.close();
    await eventually(async () => {
      const { messageCount, consumerCount } = await probe.channel.checkQueue(Bulk.queue);
      expect({ messageCount, consumerCount }).toEqual({ messageCount: 0, consumerCount: 0 });
    });
    // What was handed back is seen only after a moment.
    expect((await vhost.listQueues()).find(({ name }) => name === Bulk.queue)?.messages ?? 0).toBe(0);
  });
});
