import { expect, it } from '@jest/globals';
import type { Envelope } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { numberOf, OrderShipped, placed, shipped } from '../__fixtures__/shop.js';
import { withBroker } from '../__fixtures__/with-broker.js';
import { readDeadLetter } from './dead-letter.js';
import { EXCHANGE } from './topology.js';

const BATCH = 'application/cloudevents-batch+json';

const broker = withBroker({ purge: ['shop.orders', 'shop.ledger'] });
const waiting = async (queue: string): Promise<number> => (await broker.probe.channel.checkQueue(queue)).messageCount;
/** Everything is acknowledged: no message returns to the queue when its consumer has stopped. */
const expectEmptied = async (queue: string): Promise<void> => {
  await broker.stop();
  await eventually(async () => expect(await waiting(queue)).toBe(0));
};
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

it('events of one type that are published together share messages, unless a subscription wants one each', async () => {
  const { publisher } = await broker.start({}, { services: [] });
  await publisher.publish(range(120).flatMap((number) => [shipped(number), placed(number)]));
  await eventually(async () => expect(await waiting('shop.orders')).toBe(120));
  const message = await eventually(() => broker.probe.get('shop.ledger'));
  expect(message.properties).toMatchObject({ contentType: BATCH, type: OrderShipped.type, deliveryMode: 2 });
  const events = JSON.parse(message.content.toString()) as Envelope[];
  expect(events.map(numberOf)).toEqual(range(50));
  // Two more messages with shipped events, and all 120 placed events.
  expect(await waiting('shop.ledger')).toBe(2 + 120);
});

it('events that would be too long to be read together go in several messages', async () => {
  const got: number[] = [];
  const { publisher } = await broker.start({ ledger: async (events) => void got.push(...events.map(numberOf)) });
  const long = (number: number): Envelope => ({ ...shipped(number), data: { number, note: 'ñ'.repeat(20_000) } });
  await publisher.publish(range(50).map(long));
  await eventually(() => expect(got.toSorted((one, other) => one - other)).toEqual(range(50)));
  expect(await waiting('shop.ledger.dead')).toBe(0);
});

it('each event of a message is handled once, and the message is acknowledged', async () => {
  const got: number[] = [];
  const { publisher } = await broker.start({ ledger: async (events) => void got.push(...events.map(numberOf)) });
  await publisher.publish(range(120).map(shipped));
  await eventually(() => expect(got).toHaveLength(120));
  expect(got).toEqual(range(120));
  await expectEmptied('shop.ledger');
  expect(got).toHaveLength(120);
});

it('a message that is not acknowledged when its process stops is delivered again as a whole', async () => {
  const { publisher } = await broker.start({}, { services: [] });
  await publisher.publish(range(10).map(shipped));
  await broker.stop();
  const handled: number[] = [];
  const hold = Promise.withResolvers<void>();
  await broker.start({
    ledger: async (events) => {
      handled.push(...events.map(numberOf));
      if (handled.length > 5) await hold.promise;
    },
  });
  await eventually(() => expect(handled).toHaveLength(10));
  await broker.vhost.closeConnections();
  await broker.openProbe();
  hold.resolve();
  await eventually(() => expect(handled).toHaveLength(20));
  await expectEmptied('shop.ledger');
});

it('an event that fails or cannot be parsed affects no other event of its message', async () => {
  const got: number[] = [];
  let failures = 0;
  await broker.start({
    ledger: async (events) => {
      const numbers = events.map(numberOf);
      if (numbers.includes(3) && (failures += 1) < 4) throw new Error('3 is not good yet');
      got.push(...numbers);
    },
  });
  const events: unknown[] = range(6).map(shipped);
  events[4] = { ...shipped(5), data: { number: 'five' } };
  events[5] = null;
  broker.probe.channel.publish(EXCHANGE, OrderShipped.type, Buffer.from(JSON.stringify(events)), {
    contentType: BATCH,
  });
  await eventually(() => expect([...got].sort()).toEqual([1, 2, 3, 4]));
  expect(failures).toBe(4);
  const deadLetters = [
    await eventually(() => broker.probe.get('shop.ledger.dead')),
    await eventually(() => broker.probe.get('shop.ledger.dead')),
  ];
  expect(deadLetters.map((deadLetter) => readDeadLetter(deadLetter).reason).sort()).toEqual([
    'invalid_data',
    'malformed',
  ]);
  expect(deadLetters.map((deadLetter) => JSON.parse(deadLetter.content.toString()) as unknown)).toEqual(
    expect.arrayContaining([events[4], events[5]]),
  );
  await expectEmptied('shop.ledger');
});

it('expired events of a message are dropped, the others are handled', async () => {
  const got: number[] = [];
  await broker.start({ ledger: async (events) => void got.push(...events.map(numberOf)) });
  const past = new Date(Date.now() - 1_000);
  const events = [shipped(1), { ...shipped(2), expirytime: past.toISOString() }, shipped(3)];
  broker.probe.channel.publish(EXCHANGE, OrderShipped.type, Buffer.from(JSON.stringify(events)), {
    contentType: BATCH,
  });
  await eventually(() => expect(got).toEqual([1, 3]));
  await expectEmptied('shop.ledger');
});

it('a message expires with the last of its events, and never if one of them does not expire', async () => {
  const { publisher } = await broker.start({}, { services: [] });
  const lasting = (number: number, seconds: number): Envelope => {
    return { ...shipped(number), expirytime: new Date(Date.now() + seconds * 1_000).toISOString() };
  };
  const expirationOf = async (...events: Envelope[]): Promise<string | undefined> => {
    await publisher.publish(events);
    const { properties } = await eventually(() => broker.probe.get('shop.ledger'));
    return properties.expiration as string | undefined;
  };
  const longest = Number(await expirationOf(lasting(1, 60), lasting(2, 600), lasting(3, 60)));
  expect(longest).toBeGreaterThan(60_000);
  expect(longest).toBeLessThanOrEqual(600_000);
  expect(await expirationOf(lasting(4, 60), shipped(5))).toBeUndefined();
});

it.each(['{}', '[]', 'null', '[{', '7'])(
  'a message whose body is no list of events, %s, is dead-lettered',
  async (body) => {
    await broker.start();
    broker.probe.channel.publish(EXCHANGE, OrderShipped.type, Buffer.from(body), { contentType: BATCH });
    const deadLetter = await eventually(() => broker.probe.get('shop.ledger.dead'));
    expect(readDeadLetter(deadLetter).reason).toBe('malformed');
    expect(deadLetter.content.toString()).toBe(body);
    await expectEmptied('shop.ledger');
  },
);
