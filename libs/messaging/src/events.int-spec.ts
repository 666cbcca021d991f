import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Envelope } from '@recuerda/contracts';
import { currentTraceparent, type Env, newTraceparent } from '@recuerda/service';
import { createTestVhost, eventually, type TestVhost } from '@recuerda/testing';
import { numberOf, OrderPlaced, Orders, placed, seen, shipped, Window } from './__fixtures__/shop.js';
import { type Behaviour, type Shop, startShop } from './__fixtures__/start-shop.js';
import { Demand } from './demand.js';
import { StreamGaps } from './stream-gaps.js';
import { PublishError } from './publish-error.js';

jest.setTimeout(60_000);

/** Longer than a process takes to stop that does not wait. */
const SLOW_MS = 300;

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe.each(['amqp', 'in process'])('messages, %s', (transport) => {
  let vhost: TestVhost | undefined;
  let env: Env = {};
  let shop: Shop | undefined;

  beforeAll(async () => {
    if (transport !== 'amqp') return;
    vhost = await createTestVhost();
    env = { AMQP_URL: vhost.url };
  });
  afterEach(async () => {
    await shop?.app.close();
    shop = undefined;
  });
  afterAll(() => vhost?.drop());

  const start = async (behaviour: Behaviour): Promise<Shop> => (shop = await startShop(env, behaviour));

  it('brings an event to every subscription that listens, as its schema reads it', async () => {
    const got: Record<string, Envelope[]> = { orders: [], ledger: [], window: [] };
    const { publisher } = await start({
      orders: async (events) => void got['orders']?.push(...events),
      ledger: async (events) => void got['ledger']?.push(...events),
      window: async (events) => void got['window']?.push(...events),
    });
    // As an outbox gives it.
    const event = {
      ...OrderPlaced.create({ ...attributes(1), data: { number: 1, note: undefined, unknown: true } as never }),
    };
    await publisher.publish([event]);
    await eventually(() => {
      for (const events of Object.values(got)) expect(events).toHaveLength(1);
    });
    for (const [received] of Object.values(got)) {
      expect(received).toEqual({ ...event, data: { number: 1 } });
      expect(received).not.toBe(event);
    }
    // What one handler does to it, no other sees.
    try {
      Object.assign(got['orders']?.[0]?.data as object, { number: 2 });
    } catch {
      // It cannot be changed.
    }
    expect(got['ledger']?.[0]?.data).toEqual({ number: 1 });
  });

  it('brings an event twice that is published twice at once', async () => {
    const got: number[] = [];
    const { publisher } = await start({ orders: async (events) => void got.push(...events.map(numberOf)) });
    const event = placed(1);
    await publisher.publish([event, event]);
    await eventually(() => expect(got).toEqual([1, 1]));
  });

  it('lets no handler change an event for another', async () => {
    const got: Record<string, Envelope[]> = { orders: [], ledger: [] };
    const { publisher } = await start({
      orders: async (events) => {
        got['orders']?.push(...events);
        for (const { data } of events) Reflect.set(data as object, 'number', 2);
      },
      ledger: async (events) => {
        await setImmediate();
        got['ledger']?.push(...events);
      },
    });
    await publisher.publish([OrderPlaced.create({ ...attributes(1), data: { number: 1 } })]);
    await eventually(() => expect([got['orders'], got['ledger']]).toEqual([[expect.anything()], [expect.anything()]]));
    expect(got['ledger']?.[0]?.data).toEqual({ number: 1 });
  });

  it('hands over one event at a time where a subscription has no batches: `prefetch` of them at once', async () => {
    const release = Promise.withResolvers<void>();
    const sizes: number[] = [];
    let running = 0;
    let most = 0;
    const { publisher } = await start({
      orders: async (events) => {
        sizes.push(events.length);
        most = Math.max(most, (running += 1));
        await release.promise;
        running -= 1;
      },
    });
    const publishing = publisher.publish(range(10).map((number) => placed(number)));
    await eventually(() => expect(running).toBe(4));
    release.resolve();
    await publishing;
    await eventually(() => expect(sizes).toEqual(range(10).map(() => 1)));
    expect(most).toBe(4);
  });

  it('tells each publisher of an event that was published again while it waited', async () => {
    const release = Promise.withResolvers<void>();
    const { publisher } = await start({ orders: () => release.promise });
    const before = publisher.publish(range(4).map((number) => placed(number)));
    const event = placed(4);
    const told = [publisher.publish([event]), publisher.publish([event])];
    release.resolve();
    await Promise.all([before, ...told]);
  });

  it('gathers events into batches while the handler is busy, never more than a batch holds', async () => {
    const release = Promise.withResolvers<void>();
    const batches: number[][] = [];
    const { publisher } = await start({
      ledger: async (events) => {
        batches.push(events.map(numberOf));
        await release.promise;
      },
    });
    const first = publisher.publish([shipped(1)]);
    await eventually(() => expect(batches).toEqual([[1]]));
    const rest = publisher.publish(range(11).map((number) => shipped(number + 1)));
    release.resolve();
    await Promise.all([first, rest]);
    await eventually(() => expect(batches.flat()).toHaveLength(12));
    for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(5);
    expect(batches.length).toBeLessThanOrEqual(5);
    expect(batches.flat().toSorted((a, b) => a - b)).toEqual(range(12));
  });

  it('lets one bad event of a batch hurt no other', async () => {
    const done = new Set<number>();
    const { publisher } = await start({
      ledger: async (events) => {
        if (events.some((event) => numberOf(event) === 3)) throw new Error('three is bad');
        for (const event of events) done.add(numberOf(event));
      },
    });
    await publisher.publish(range(5).map((number) => shipped(number))).catch((error: unknown) => {
      expect(error).toBeInstanceOf(PublishError);
    });
    await eventually(() => expect([...done].toSorted()).toEqual([1, 2, 4, 5]));
  });

  it('drops an event that comes after its expiry', async () => {
    const got: number[] = [];
    const { publisher } = await start({ orders: async (events) => void got.push(...events.map(numberOf)) });
    await publisher.publish([
      placed(1, { expirytime: new Date(Date.now() - 1) }),
      placed(2, { expirytime: new Date(Date.now() + 60_000) }),
    ]);
    await eventually(() => expect(got).toEqual([2]));
  });

  it('carries the trace of an event to its handler', async () => {
    const traceparent = newTraceparent();
    const seenTraces: (string | undefined)[] = [];
    const { publisher } = await start({ orders: async () => void seenTraces.push(currentTraceparent()) });
    await publisher.publish([placed(1, { traceparent })]);
    await eventually(() => expect(seenTraces).toEqual([traceparent]));
  });

  it('does not mind that nobody is there for what only an ephemeral subscription listens to, nor its errors', async () => {
    const got: number[] = [];
    const { publisher } = await start({
      window: async (events) => {
        got.push(...events.map(numberOf));
        throw new Error('no portal is open');
      },
    });
    await expect(publisher.publish([seen(1)])).resolves.toBeUndefined();
    await eventually(() => expect(got).toEqual([1]));
    await shop?.app.close();
    shop = await startShop(env, {}, { services: [] });
    await expect(shop.publisher.publish([seen(2)])).resolves.toBeUndefined();
  });

  it('brings an ephemeral subscription nothing while it has no audience, and tells who comes that something is missing', async () => {
    const got: number[] = [];
    const { app, publisher } = await start({ window: async (events) => void got.push(...events.map(numberOf)) });
    const audience = app.get(Demand);
    const toldAfter: number[][] = [];
    app.get(StreamGaps).onGap(Window, () => toldAfter.push([...got]));
    await publisher.publish([seen(1)]);
    await eventually(() => expect(got).toEqual([1]));
    expect(publisher.isWanted(seen(1))).toBe(true);
    for (const missed of [2, 4]) {
      audience.unsubscribe(Window);
      audience.unsubscribe(Window);
      await eventually(async () => {
        const before = got.length;
        await publisher.publish([seen(missed)]);
        await sleep(50);
        expect(got).toHaveLength(before);
      });
      expect(publisher.isWanted(seen(missed))).toBe(transport === 'amqp'); // There somebody may listen elsewhere.
      const before = [...got];
      const others = [audience.subscribe(Window), audience.subscribe(Window)];
      await audience.subscribe(Window);
      expect(toldAfter.at(-1)).toEqual(before);
      await Promise.all([publisher.publish([seen(missed + 1)]), ...others]);
      await eventually(() => expect(got.at(-1)).toBe(missed + 1));
    }
    expect(toldAfter).toHaveLength(2);
    expect(() => audience.unsubscribe(Orders)).toThrow('not ephemeral');
  });

  it('fails the publish of an event nobody knows, and publishes the others', async () => {
    const got: number[] = [];
    const { publisher } = await start({ orders: async (events) => void got.push(...events.map(numberOf)) });
    const stray = { ...placed(1), type: 'shop.order.eaten' };
    const failure = await publisher.publish([stray, placed(2)]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PublishError);
    expect([...(failure as PublishError).failed.keys()]).toEqual([stray.id]);
    expect((failure as PublishError).unavailable).toBe(false);
    await eventually(() => expect(got).toEqual([2]));
  });

  it('waits for running handlers when it stops', async () => {
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let ended = 0;
    const { app, publisher } = await start({
      orders: async () => {
        started.resolve();
        await release.promise;
        ended += 1;
      },
    });
    const publishing = publisher.publish([placed(1)]);
    await started.promise;
    const closing = app.close();
    setTimeout(release.resolve, SLOW_MS);
    await closing;
    expect(ended).toBe(1);
    await publishing;
  });
});

const attributes = (number: number) => ({ id: `order-${number}`, subject: String(number), time: new Date() });
