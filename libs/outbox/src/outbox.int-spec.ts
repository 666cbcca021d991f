import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { Envelope } from '@recuerda/contracts';
import { metricsText } from '@recuerda/service';
import { createTestDatabase, eventually, type TestDatabase } from '@recuerda/testing';
import { DataSource } from 'typeorm';
import { TransientError } from '@recuerda/messaging';
import {
  AmqpConnection,
  type Behaviour,
  describeTransports,
  numberOf,
  placed,
  type Shop,
} from '@recuerda/messaging/fixtures';
import { SHOP_WITH_OUTBOX, shopDatabase } from './__fixtures__/shop-database.js';
import { type UnitOfWork, unitOfWork } from './unit-of-work.js';

const DELAYS_MS = [20, 40, 60];

describeTransports('the outbox', (shops, transport) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  const start = (behaviour: Behaviour = {}, delaysMs = DELAYS_MS): Promise<Shop> =>
    shops.start(behaviour, {
      env: { DATABASE_URL: database.url },
      imports: shopDatabase(delaysMs),
      retryDelaysMs: delaysMs,
      contracts: SHOP_WITH_OUTBOX,
    });
  const sourceOf = ({ app }: Shop): DataSource => app.get<DataSource>(getDataSourceToken('shop'), { strict: false });
  const place = (shop: Shop, ...numbers: number[]) =>
    shop.app.get<UnitOfWork>(unitOfWork('shop'), { strict: false }).run(async ({ manager, emit }) => {
      for (const number of numbers) {
        await manager.query('INSERT INTO shop.orders VALUES ($1)', [number]);
        emit(placed(number));
      }
      return numbers.length;
    });
  const rowsOf = (shop: Shop, table = 'outbox') =>
    sourceOf(shop).query<{ event: Envelope; failures: number; postponements: number; last_error: string | null }[]>(
      `SELECT * FROM shop.${table}`,
    );
  const isEmpty = (shop: Shop) => eventually(async () => expect(await rowsOf(shop)).toEqual([]));

  it('publishes the events of a committed change, and only these', async () => {
    const got: number[] = [];
    const shop = await start({ orders: async (events) => void got.push(...events.map(numberOf)) });
    await expect(place(shop, 1, 2)).resolves.toBe(2);
    await expect(place(shop, 3, 1)).rejects.toThrow(/duplicate key/);
    await place(shop, 4);
    await eventually(() => expect(got.toSorted()).toEqual([1, 2, 4]));
    await isEmpty(shop);
    expect(await sourceOf(shop).query('SELECT number FROM shop.orders ORDER BY 1')).toEqual([
      { number: 1 },
      { number: 2 },
      { number: 4 },
    ]);
  });

  it('publishes at once, not at the next poll', async () => {
    const got: number[] = [];
    const shop = await start({ orders: async (events) => void got.push(...events.map(numberOf)) });
    const delays: number[] = [];
    for (const number of [1, 2, 3, 4, 5]) {
      const startedAt = performance.now();
      await place(shop, number);
      await eventually(() => expect(got).toContain(number));
      delays.push(performance.now() - startedAt);
    }
    // Each begins just after the one before it was published, a second before the next poll.
    expect(Math.min(...delays.slice(1))).toBeLessThan(700);
  });

  it('publishes the rows of a process that died after its commit', async () => {
    await shops.stop(await start());
    const left = new DataSource({ type: 'postgres', url: database.url });
    await left.initialize();
    await left.query('INSERT INTO shop.outbox (event) SELECT json_array_elements($1::json)', [
      JSON.stringify([placed(1), placed(2)]),
    ]);
    await left.destroy();
    const got: number[] = [];
    const shop = await start({ orders: async (events) => void got.push(...events.map(numberOf)) });
    await eventually(() => expect(got.toSorted()).toEqual([1, 2]));
    await isEmpty(shop);
  });

  it('publishes every event once, also if two processes share it and there are many events', async () => {
    const times = new Map<number, number>();
    const behaviour: Behaviour = {
      ledger: async (events) => {
        for (const event of events) times.set(numberOf(event), (times.get(numberOf(event)) ?? 0) + 1);
      },
    };
    const [one, two] = [await start(behaviour), await start(behaviour)];
    const numbers = Array.from({ length: 1_300 }, (_, index) => index);
    const oneByOne = async (shop: Shop, some: number[]) => {
      for (const number of some) await place(shop, number);
    };
    await Promise.all([
      place(one, ...numbers.slice(0, 600)),
      place(two, ...numbers.slice(600, 1_200)),
      oneByOne(one, numbers.slice(1_200, 1_250)),
      oneByOne(two, numbers.slice(1_250)),
    ]);
    await eventually(() => expect(times.size).toBe(numbers.length));
    await isEmpty(one);
    expect([...times].filter(([, count]) => count !== 1)).toEqual([]);
  });

  if (transport === 'RabbitMQ') {
    it('keeps events while the broker is unavailable, without counting a failure', async () => {
      const shop = await start();
      await shop.app.get(AmqpConnection).close();
      await place(shop, 1);
      await eventually(async () =>
        expect(await metricsText()).toMatch(
          /recuerda_messages_published_total{type="shop.order.placed",outcome="unavailable"} [1-9]/,
        ),
      );
      expect(await rowsOf(shop)).toMatchObject([{ failures: 0, postponements: 0, last_error: null }]);
      await shops.stop(shop);
      const got: number[] = [];
      const next = await start({ orders: async (events) => void got.push(...events.map(numberOf)) });
      await eventually(() => expect(got).toContain(1));
      await isEmpty(next);
    });
  } else {
    it('retries an event whose handler fails, without delaying others, and gives it up in the end', async () => {
      const attempts: number[] = [];
      const shop = await start({
        orders: async ([event]) => {
          attempts.push(numberOf(event as Envelope));
          if (attempts.at(-1) === 1) throw new Error('one is bad');
        },
      });
      await place(shop, 1, 2);
      await place(shop, 3);
      await eventually(async () =>
        expect(await rowsOf(shop, 'outbox_dead')).toMatchObject([{ failures: 4, last_error: 'one is bad' }]),
      );
      expect(attempts.toSorted()).toEqual([1, 1, 1, 1, 2, 3]);
      expect(await rowsOf(shop)).toEqual([]);
      const text = await metricsText();
      expect(text).toContain('recuerda_outbox_dead_total{schema="shop"} 1');
      expect(text).toContain('recuerda_outbox_retries_total{schema="shop"} 3');
      await eventually(async () =>
        expect(await metricsText()).toContain('recuerda_outbox_dead_events{schema="shop"} 1'),
      );
    });

    it('does not retry an event before its delay is over, also while others are published', async () => {
      const attempts: number[] = [];
      const orders: Behaviour['orders'] = async ([event]) => {
        attempts.push(numberOf(event as Envelope));
        if (attempts.at(-1) === 1) throw new Error('one is bad');
      };
      const shop = await start({ orders }, [60_000]);
      await place(shop, 1);
      await eventually(async () => expect(await rowsOf(shop)).toMatchObject([{ failures: 1 }]));
      for (const number of [2, 3]) {
        await place(shop, number);
        await eventually(async () => expect(await rowsOf(shop)).toMatchObject([{ failures: 1 }]));
      }
      expect(attempts).toEqual([1, 2, 3]);
      expect(await rowsOf(shop, 'outbox_dead')).toEqual([]);
    });

    it('never gives up an event after transient errors', async () => {
      let attempts = 0;
      const shop = await start({
        orders: async () => {
          if ((attempts += 1) < 6) throw new TransientError('tasks is away');
        },
      });
      await place(shop, 1);
      await eventually(() => expect(attempts).toBe(6));
      await isEmpty(shop);
      expect(await rowsOf(shop, 'outbox_dead')).toEqual([]);
    });

    it('publishes all batches after a commit, not one per poll', async () => {
      const polls = jest.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => undefined, 0));
      try {
        const got = new Set<number>();
        const shop = await start({ ledger: async (events) => events.forEach((event) => got.add(numberOf(event))) });
        await place(shop, ...Array.from({ length: 1_300 }, (_, index) => index));
        await eventually(() => expect(got.size).toBe(1_300));
      } finally {
        polls.mockRestore();
      }
    });

    it('measures pending events', async () => {
      const shop = await start({
        orders: async () => {
          throw new TransientError('tasks is away');
        },
      });
      await place(shop, 1, 2, 3);
      await eventually(async () => {
        const text = await metricsText();
        expect(text).toContain('recuerda_outbox_pending_events{schema="shop"} 3');
        expect(text).toMatch(/recuerda_outbox_oldest_seconds{schema="shop"} [\d.]*[1-9]/);
      });
    });
  }
});
