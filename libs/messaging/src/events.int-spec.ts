import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Envelope } from '@recuerda/contracts';
import { currentTraceparent, newTraceparent } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import { Deliveries, numberOf, OrderPlaced, Orders, placed, seen, shipped, Window } from './__fixtures__/shop.js';
import { describeTransports } from './__fixtures__/with-broker.js';
import { Demand, StreamGaps } from './demand.js';
import { PublishError } from './errors.js';

/** Longer than a stop that does not wait for handlers. */
const SLOW_MS = 300;

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describeTransports('messages', (shops, transport) => {
  it('deliver an event to every subscription, as parsed by its schema', async () => {
    const got: Record<string, Envelope[]> = { orders: [], ledger: [], window: [] };
    const { publisher } = await shops.start({
      orders: async (events) => void got['orders']?.push(...events),
      ledger: async (events) => void got['ledger']?.push(...events),
      window: async (events) => void got['window']?.push(...events),
    });
    // As read from an outbox.
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
    // No handler sees a change that another has made.
    try {
      Object.assign(got['orders']?.[0]?.data as object, { number: 2 });
    } catch {
      // It is frozen.
    }
    expect(got['ledger']?.[0]?.data).toEqual({ number: 1 });
  });

  it('deliver an event twice that is published twice at once', async () => {
    const got: number[] = [];
    const { publisher } = await shops.start({ orders: async (events) => void got.push(...events.map(numberOf)) });
    const event = placed(1);
    await publisher.publish([event, event]);
    await eventually(() => expect(got).toEqual([1, 1]));
  });

  it('are not changed by one handler for another', async () => {
    const got: Record<string, Envelope[]> = { orders: [], ledger: [] };
    const { publisher } = await shops.start({
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

  it('are delivered one event at a time without batches, `prefetch` of them at the same time', async () => {
    const release = Promise.withResolvers<void>();
    const sizes: number[] = [];
    let running = 0;
    let most = 0;
    const { publisher } = await shops.start({
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

  it('settle for each publisher of the same event', async () => {
    const release = Promise.withResolvers<void>();
    const { publisher } = await shops.start({ orders: () => release.promise });
    const before = publisher.publish(range(4).map((number) => placed(number)));
    const event = placed(4);
    const both = [publisher.publish([event]), publisher.publish([event])];
    release.resolve();
    await Promise.all([before, ...both]);
  });

  it('are gathered into batches while the handler is busy, never above the size of a batch', async () => {
    const release = Promise.withResolvers<void>();
    const batches: number[][] = [];
    const { publisher } = await shops.start({
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

  it('of a batch succeed although one of them fails', async () => {
    const done = new Set<number>();
    const { publisher } = await shops.start({
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

  it('are dropped after their expiry', async () => {
    const got: number[] = [];
    const { publisher } = await shops.start({ orders: async (events) => void got.push(...events.map(numberOf)) });
    await publisher.publish([
      placed(1, { expirytime: new Date(Date.now() - 1) }),
      placed(2, { expirytime: new Date(Date.now() + 60_000) }),
    ]);
    await eventually(() => expect(got).toEqual([2]));
  });

  it('carry their trace to the handler', async () => {
    const traceparent = newTraceparent();
    const traces: (string | undefined)[] = [];
    const { publisher } = await shops.start({ orders: async () => void traces.push(currentTraceparent()) });
    await publisher.publish([placed(1, { traceparent })]);
    await eventually(() => expect(traces).toEqual([traceparent]));
  });

  it('for an ephemeral subscription are published without a consumer, and despite its errors', async () => {
    const got: number[] = [];
    const { publisher } = await shops.start({
      window: async (events) => {
        got.push(...events.map(numberOf));
        throw new Error('no portal is open');
      },
    });
    await expect(publisher.publish([seen(1)])).resolves.toBeUndefined();
    await eventually(() => expect(got).toEqual([1]));
    await shops.stop();
    const other = await shops.start({}, { services: [] });
    await expect(other.publisher.publish([seen(2)])).resolves.toBeUndefined();
  });

  it('for an ephemeral subscription are delivered only while wanted; afterwards a gap is reported', async () => {
    const got: number[] = [];
    const { app, publisher } = await shops.start({ window: async (events) => void got.push(...events.map(numberOf)) });
    const demand = app.get(Demand);
    const gapsAfter: number[][] = [];
    app.get(StreamGaps).onGap(Window, () => gapsAfter.push([...got]));
    await publisher.publish([seen(1)]);
    await eventually(() => expect(got).toEqual([1]));
    expect(publisher.isWanted(seen(1))).toBe(true);
    for (const missed of [2, 4]) {
      demand.unsubscribe(Window);
      demand.unsubscribe(Window);
      await eventually(async () => {
        const before = got.length;
        await publisher.publish([seen(missed)]);
        await sleep(50);
        expect(got).toHaveLength(before);
      });
      expect(publisher.isWanted(seen(missed))).toBe(transport === 'RabbitMQ'); // Another process may want them.
      const askedAt = performance.now();
      const others = [demand.subscribe(Window), demand.subscribe(Window)];
      await demand.subscribe(Window);
      expect(gapsAfter.length === missed / 2 || performance.now() - askedAt > 990).toBe(true); // At most a second.
      await eventually(() => expect(gapsAfter).toHaveLength(missed / 2));
      await Promise.all([publisher.publish([seen(missed + 1)]), ...others]);
      await eventually(() => expect(got.slice(gapsAfter.at(-1)?.length)).toEqual([missed + 1]));
    }
    expect(gapsAfter).toHaveLength(2);
    expect(() => demand.unsubscribe(Orders)).toThrow('not ephemeral');
  });

  it('for a subscription on demand are delivered only while wanted, by any process', async () => {
    const got: number[] = [];
    const ledger: number[] = [];
    const record = (into: number[]) => async (events: Envelope[]) => void into.push(...events.map(numberOf));
    const { app, publisher } = await shops.start({ deliveries: record(got), ledger: record(ledger) });
    const demand = app.get(Demand);
    await publisher.publish([shipped(1)]);
    await eventually(() => expect(got).toEqual([1]));
    await demand.setWanted(Deliveries, false);
    await demand.setWanted(Deliveries, false);
    await publisher.publish([shipped(2)]);
    await eventually(() => expect(ledger).toEqual([1, 2]));
    await demand.setWanted(Deliveries, true);
    await publisher.publish([shipped(3)]);
    await eventually(() => expect(got).toEqual([1, 3]));
    await expect(demand.setWanted(Orders, false)).rejects.toThrow('not on demand');
  });

  it('of an unknown type fail, and the others are published', async () => {
    const got: number[] = [];
    const { publisher } = await shops.start({ orders: async (events) => void got.push(...events.map(numberOf)) });
    const stray = { ...placed(1), type: 'shop.order.eaten' };
    const failure = await publisher.publish([stray, placed(2)]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PublishError);
    expect([...(failure as PublishError).failed.keys()]).toEqual([stray.id]);
    expect((failure as PublishError).unavailable).toBe(false);
    await eventually(() => expect(got).toEqual([2]));
  });

  it('in handling are finished before the process stops', async () => {
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let finished = 0;
    const shop = await shops.start({
      orders: async () => {
        started.resolve();
        await release.promise;
        finished += 1;
      },
    });
    const publishing = shop.publisher.publish([placed(1)]);
    await started.promise;
    const closing = shops.stop(shop);
    setTimeout(release.resolve, SLOW_MS);
    await closing;
    expect(finished).toBe(1);
    await publishing;
  });
});

const attributes = (number: number) => ({ id: `order-${number}`, subject: String(number), time: new Date() });
