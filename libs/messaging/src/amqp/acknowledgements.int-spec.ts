import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { Controller } from '@nestjs/common';
import type { Envelope, Subscription } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { OrderPlaced, Orders, placed, SHOP } from '../__fixtures__/shop.js';
import { withBroker } from '../__fixtures__/with-broker.js';
import { EventHandler } from '../handlers/handler.decorators.js';
import { ChannelConsumer } from './channel-consumer.js';

const MANY = 400;
/** Longer than it takes to cancel a consumer. */
const STOPPING_MS = 300;
const Bulk: Subscription = {
  queue: 'shop.bulk',
  bindings: [OrderPlaced],
  batch: { size: MANY, waitMs: 60_000 },
  prefetch: MANY,
};

describe('acknowledgements', () => {
  const broker = withBroker({ vhostPerTest: true });

  it('are sent only for messages delivered before the stop: the others stay in the queue at once', async () => {
    const finished = Promise.withResolvers<void>();
    let delivered = 0;
    const orders = async (): Promise<void> => {
      delivered += 1;
      await finished.promise;
    };
    const { publisher } = await broker.start({ orders });
    await publisher.publish(Array.from({ length: 40 }, (_, index) => placed(index + 1)));
    await eventually(() => expect(delivered).toBe(Orders.prefetch));
    const cancelled = jest.spyOn(ChannelConsumer.prototype, 'cancel');
    const closing = broker.stop();
    try {
      await eventually(() => expect(cancelled).toHaveBeenCalledTimes(SHOP.subscriptions.length));
      await Promise.all(cancelled.mock.results.map(({ value }) => value));
    } finally {
      cancelled.mockRestore();
      finished.resolve();
      await closing;
    }
    expect(delivered).toBe(Orders.prefetch);
    await eventually(async () =>
      expect((await broker.probe.channel.checkQueue(Orders.queue)).messageCount).toBe(40 - Orders.prefetch),
    );
  });

  it('of a large batch all arrive while the process stops', async () => {
    const stopping = Promise.withResolvers<void>();
    const { promise: handled, resolve } = Promise.withResolvers<number>();
    @Controller()
    class BulkController {
      @EventHandler(Bulk)
      async bulk(events: Envelope[]): Promise<void> {
        resolve(events.length);
        // The process begins to stop here.
        await stopping.promise;
        await pause(STOPPING_MS);
      }
    }
    const contracts = { ...SHOP, subscriptions: [...SHOP.subscriptions, Bulk] };
    const { publisher } = await broker.start(
      {},
      { contracts, imports: [{ module: class BulkModule {}, controllers: [BulkController] }] },
    );
    await publisher.publish(Array.from({ length: MANY }, (_, index) => placed(index + 1)));
    expect(await handled).toBe(MANY);
    stopping.resolve();
    await broker.stop();
    await eventually(async () => {
      const { messageCount, consumerCount } = await broker.probe.channel.checkQueue(Bulk.queue);
      expect({ messageCount, consumerCount }).toEqual({ messageCount: 0, consumerCount: 0 });
    });
    // The broker counts returned messages only after a moment.
    expect((await broker.vhost.listQueues()).find(({ name }) => name === Bulk.queue)?.messages ?? 0).toBe(0);
  });
});
