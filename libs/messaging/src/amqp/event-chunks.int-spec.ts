import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { Envelope } from '@recuerda/contracts';
import { createTestVhost, eventually, type TestVhost } from '@recuerda/testing';
import { AmqpProbe } from '../__fixtures__/amqp-probe.js';
import { numberOf, OrderShipped, placed, shipped } from '../__fixtures__/shop.js';
import { type Behaviour, type Shop, startShop } from '../__fixtures__/start-shop.js';
import { readDeadLetter } from './dead-letter.js';
import { EXCHANGE } from './topology.js';

jest.setTimeout(60_000);

const BATCH = 'application/cloudevents-batch+json';

let vhost: TestVhost;
let probe: AmqpProbe;
let shop: Shop | undefined;

beforeAll(async () => {
  vhost = await createTestVhost();
});
beforeEach(async () => {
  probe = await AmqpProbe.open(vhost.url);
});
afterEach(async () => {
  await shop?.app.close();
  shop = undefined;
  for (const queue of ['shop.orders', 'shop.ledger', 'shop.ledger.dead']) await probe.channel.purgeQueue(queue);
  await probe.close();
});
afterAll(() => vhost.drop());

const start = async (behaviour: Behaviour = {}, services?: string[]): Promise<Shop> =>
  (shop = await startShop({ AMQP_URL: vhost.url }, behaviour, services ? { services } : {}));
const stop = async (): Promise<void> => {
  await shop?.app.close();
  shop = undefined;
};
const waiting = async (queue: string): Promise<number> => (await probe.channel.checkQueue(queue)).messageCount;
/** All is acknowledged: once its consumer has gone nothing comes back. */
const nothingLeftIn = async (queue: string): Promise<void> => {
  await stop();
  await eventually(async () => expect(await waiting(queue)).toBe(0));
};
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

it('events of one type that are published together share messages, unless a subscription wants them alone', async () => {
  const { publisher } = await start({}, []);
  await publisher.publish(range(120).flatMap((number) => [shipped(number), placed(number)]));
  await eventually(async () => expect(await waiting('shop.orders')).toBe(120));
  const message = await eventually(() => probe.get('shop.ledger'));
  expect(message.properties).toMatchObject({ contentType: BATCH, type: OrderShipped.type, deliveryMode: 2 });
  const events = JSON.parse(message.content.toString()) as Envelope[];
  expect(events.map(numberOf)).toEqual(range(50));
  // Two more of those that were shipped, and all that were placed.
  expect(await waiting('shop.ledger')).toBe(2 + 120);
});

it('each event of a message is handled once, and the message is acknowledged', async () => {
  const got: number[] = [];
  const { publisher } = await start({ ledger: async (events) => void got.push(...events.map(numberOf)) });
  await publisher.publish(range(120).map(shipped));
  await eventually(() => expect(got).toHaveLength(120));
  expect(got).toEqual(range(120));
  await nothingLeftIn('shop.ledger');
  expect(got).toHaveLength(120);
});

it('a message that is not done when its process stops comes again as a whole', async () => {
  const { publisher } = await start({}, []);
  await publisher.publish(range(10).map(shipped));
  await stop();
  const handled: number[] = [];
  const hold = Promise.withResolvers<void>();
  await start({
    ledger: async (events) => {
      handled.push(...events.map(numberOf));
      if (handled.length > 5) await hold.promise;
    },
  });
  await eventually(() => expect(handled).toHaveLength(10));
  await vhost.closeConnections();
  probe = await AmqpProbe.open(vhost.url);
  hold.resolve();
  await eventually(() => expect(handled).toHaveLength(20));
  await nothingLeftIn('shop.ledger');
});

it('an event that fails, or that cannot be read, hurts no other of its message', async () => {
  const got: number[] = [];
  let failures = 0;
  await start({
    ledger: async (events) => {
      const numbers = events.map(numberOf);
      if (numbers.includes(3) && (failures += 1) < 4) throw new Error('3 is not good yet');
      got.push(...numbers);
    },
  });
  const events: unknown[] = range(6).map(shipped);
  events[4] = { ...shipped(5), data: { number: 'five' } };
  events[5] = null;
  probe.channel.publish(EXCHANGE, OrderShipped.type, Buffer.from(JSON.stringify(events)), { contentType: BATCH });
  await eventually(() => expect([...got].sort()).toEqual([1, 2, 3, 4]));
  expect(failures).toBe(4);
  const letters = [
    await eventually(() => probe.get('shop.ledger.dead')),
    await eventually(() => probe.get('shop.ledger.dead')),
  ];
  expect(letters.map((letter) => readDeadLetter(letter).reason).sort()).toEqual(['invalid_data', 'malformed']);
  expect(letters.map((letter) => JSON.parse(letter.content.toString()) as unknown)).toEqual(
    expect.arrayContaining([events[4], events[5]]),
  );
  await nothingLeftIn('shop.ledger');
});

it('events that have expired are dropped, each by itself', async () => {
  const got: number[] = [];
  await start({ ledger: async (events) => void got.push(...events.map(numberOf)) });
  const past = new Date(Date.now() - 1_000);
  const events = [shipped(1), { ...shipped(2), expirytime: past.toISOString() }, shipped(3)];
  probe.channel.publish(EXCHANGE, OrderShipped.type, Buffer.from(JSON.stringify(events)), { contentType: BATCH });
  await eventually(() => expect(got).toEqual([1, 3]));
  await nothingLeftIn('shop.ledger');
});

it('a message lasts as long as the last of its events, for ever when one does', async () => {
  const { publisher } = await start({}, []);
  const lasting = (number: number, seconds: number): Envelope => {
    return { ...shipped(number), expirytime: new Date(Date.now() + seconds * 1_000).toISOString() };
  };
  const expirationOf = async (...events: Envelope[]): Promise<string | undefined> => {
    await publisher.publish(events);
    const { properties } = await eventually(() => probe.get('shop.ledger'));
    return properties.expiration as string | undefined;
  };
  const longest = Number(await expirationOf(lasting(1, 60), lasting(2, 600), lasting(3, 60)));
  expect(longest).toBeGreaterThan(60_000);
  expect(longest).toBeLessThanOrEqual(600_000);
  expect(await expirationOf(lasting(4, 60), shipped(5))).toBeUndefined();
});

it.each(['{}', '[]', 'null', '[{', '7'])('a message that is no list of events, %s, is a dead letter', async (body) => {
  await start();
  probe.channel.publish(EXCHANGE, OrderShipped.type, Buffer.from(body), { contentType: BATCH });
  const letter = await eventually(() => probe.get('shop.ledger.dead'));
  expect(readDeadLetter(letter).reason).toBe('malformed');
  expect(letter.content.toString()).toBe(body);
  await nothingLeftIn('shop.ledger');
});
