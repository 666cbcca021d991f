import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Envelope } from '@recuerda/contracts';
import { HealthRegistry } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import { GetOrder, numberOf, placed, seen, shipped, Window } from '../__fixtures__/shop.js';
import type { Behaviour, Shop } from '../__fixtures__/start-shop.js';
import { withBroker } from '../__fixtures__/with-broker.js';
import { StreamGaps } from '../demand.js';
import { AmqpConnection } from './amqp-connection.js';
import { EXCHANGE } from './topology.js';

/** Before a missed heartbeat would be noticed. */
const SOON = { timeoutMs: 20_000 };

describe('the connection to RabbitMQ is restored', () => {
  const broker = withBroker({ vhostPerTest: true });
  /** Publishes as an outbox does: until it succeeds. */
  const publishUntilConfirmed = ({ publisher }: Shop, number: number) =>
    eventually(() => publisher.publish([placed(number)]));

  it('when all connections are closed under load: every confirmed event is handled', async () => {
    const ordered = new Set<number>();
    const booked = new Set<number>();
    const { publisher } = await broker.start({
      orders: async (events) => {
        await pause(1);
        for (const event of events) ordered.add(numberOf(event));
      },
      ledger: async (events) => {
        for (const event of events) booked.add(numberOf(event));
      },
    });
    const confirmed: number[] = [];
    let next = 0;
    let stop = false;
    const publishing = Array.from({ length: 8 }, async () => {
      while (!stop) {
        const number = (next += 1);
        await publisher.publish([placed(number)]).then(
          () => confirmed.push(number),
          () => undefined,
        );
      }
    });
    for (let round = 1; round <= 3; round += 1) {
      const before = confirmed.length;
      await eventually(() => expect(confirmed.length).toBeGreaterThan(before + 50));
      await broker.vhost.closeConnections();
    }
    stop = true;
    await Promise.all(publishing);
    await eventually(() => {
      expect(confirmed.filter((number) => !ordered.has(number))).toEqual([]);
      expect(confirmed.filter((number) => !booked.has(number))).toEqual([]);
    });
    expect(confirmed.length).toBeGreaterThan(150);
  });

  it.each([['shop.orders'], ['shop.orders.dead'], ['shop.requests']])(
    'when the queue %s was deleted',
    async (queue) => {
      const got: number[] = [];
      const { client, publisher } = await broker.start({
        orders: async (events) => void got.push(...events.map(numberOf)),
      });
      await broker.vhost.deleteQueue(queue);
      await eventually(async () => {
        await publisher.publish([placed(1)]);
        expect(got).toContain(1);
        await client.send(GetOrder, { number: 1 }, { timeoutMs: 500 });
        if (queue.endsWith('.dead')) broker.probe.send('shop.orders', 'not JSON');
        expect((await broker.vhost.listQueues()).map(({ name }) => name)).toContain(queue);
      }, SOON);
    },
  );

  it('when the queue of an ephemeral subscription was deleted', async () => {
    const got: number[] = [];
    const shop = await broker.start({ window: async (events) => void got.push(...events.map(numberOf)) });
    const queue = (await broker.vhost.listQueues()).find(({ name }) => name.startsWith('shop.window.'));
    // Exclusive to its connection, so only the broker itself can delete it.
    await broker.vhost.ctl(
      'eval',
      `{ok, Q} = rabbit_amqqueue:lookup(rabbit_misc:r(<<"${broker.vhost.name}">>, queue, <<"${queue?.name}">>)),
       rabbit_amqqueue:delete(Q, false, false, <<"test">>).`,
    );
    await eventually(async () => {
      await publishUntilConfirmed(shop, 1);
      expect(got).toContain(1);
    }, SOON);
  });

  it('and an ephemeral subscription gets a gap reported as soon as events arrive again', async () => {
    const got: number[] = [];
    const shop = await broker.start({ window: async (events) => void got.push(...events.map(numberOf)) });
    const { app, publisher } = shop;
    const connection = app.get(AmqpConnection);
    let gaps = 0;
    app.get(StreamGaps).onGap(Window, () => {
      gaps += 1;
      const event = seen(gaps);
      broker.probe.channel.publish(EXCHANGE, event.type, Buffer.from(JSON.stringify(event)));
    });
    for (const round of [1, 2, 3]) {
      (await connection.waitForSession(5_000)).fail(new Error('failed by the test'));
      await eventually(() => expect([gaps, got.at(-1)]).toEqual([round, round]), SOON);
    }
    await publishUntilConfirmed(shop, 9);
    await publisher.publish([seen(10)]);
    await eventually(() => expect(got.slice(-2)).toEqual([9, 10]), SOON);
    expect(gaps).toBe(3);
  });

  it('and an ephemeral subscription gets a gap reported when an event was dropped', async () => {
    const { app, publisher } = await broker.start({
      window: async (events) => {
        if (numberOf(events[0] as Envelope) === 2) throw new Error('cannot be handled');
      },
    });
    let gaps = 0;
    app.get(StreamGaps).onGap(Window, () => void (gaps += 1));
    await publisher.publish([seen(1), seen(2), seen(3)]);
    await eventually(() => expect(gaps).toBe(1), SOON);
    broker.probe.channel.publish(EXCHANGE, seen(4).type, Buffer.from('not JSON'));
    await eventually(() => expect(gaps).toBe(2), SOON);
  });

  it('after an error on a channel', async () => {
    const got: number[] = [];
    const shop = await broker.start({ orders: async (events) => void got.push(...events.map(numberOf)) });
    const connection = shop.app.get(AmqpConnection);
    const session = await connection.waitForSession(1_000);
    const channel = await session.channel();
    await expect(channel.checkQueue('no such queue')).rejects.toThrow(/NOT_FOUND/);
    expect(session.alive).toBe(false);
    await eventually(async () => expect(await connection.waitForSession(1_000)).not.toBe(session), SOON);
    await publishUntilConfirmed(shop, 1);
    await eventually(() => expect(got).toEqual([1]), SOON);
  });

  it('and until then the process is not ready', async () => {
    const { app } = await broker.start({});
    const health = app.get(HealthRegistry);
    expect(await health.readiness()).toEqual({ status: 'ok', failures: {} });
    // It may be connected again before the broker has said that all are closed.
    await Promise.all([
      broker.vhost.closeConnections(),
      eventually(
        async () =>
          expect((await health.readiness()).failures).toEqual({ broker: expect.stringContaining('not connected') }),
        { intervalMs: 2 },
      ),
    ]);
    await eventually(async () => expect((await health.readiness()).status).toBe('ok'), SOON);
  });

  it('when a queue has other arguments: readiness names it, and the process works once it is deleted', async () => {
    await broker.probe.channel.assertQueue('shop.orders', { durable: true });
    const got: number[] = [];
    const { app, publisher } = await broker.start(
      { orders: async (events) => void got.push(...events.map(numberOf)) },
      { waitForReady: false },
    );
    await eventually(async () => {
      const { failures } = await app.get(HealthRegistry).readiness();
      expect(failures['broker']).toMatch(/PRECONDITION.FAILED.*shop\.orders/);
    });
    await broker.vhost.deleteQueue('shop.orders');
    await eventually(async () => {
      await publisher.publish([placed(1)]);
      expect(got).toContain(1);
    });
  });

  it('and a process that stops causes no second delivery', async () => {
    const deliveries: number[] = [];
    const published = Promise.withResolvers<void>();
    const behaviour: Behaviour = {
      orders: async (events) => {
        // Most are left then, however long it took.
        await published.promise;
        // Not all at the same time, so that a process that went on consuming would never be idle.
        await pause(20 + (numberOf(events[0] as Envelope) % 4) * 15);
        deliveries.push(...events.map(numberOf));
      },
      ledger: async (events) => {
        await pause(5);
        deliveries.push(...events.map((event) => 1_000 + numberOf(event)));
      },
    };
    const numbers = Array.from({ length: 60 }, (_, index) => index + 1);
    const { publisher } = await broker.start(behaviour);
    await publisher.publish([
      ...numbers.map((number) => placed(number)),
      ...numbers.map((number) => shipped(100 + number)),
    ]);
    published.resolve();
    await eventually(() => expect(deliveries.length).toBeGreaterThan(10));
    await broker.stop();
    expect((await broker.probe.channel.checkQueue('shop.orders')).messageCount).toBeGreaterThan(0);
    await broker.start(behaviour);
    await eventually(() => expect(new Set(deliveries).size).toBe(180));
    expect(deliveries).toHaveLength(180);
  });
});
