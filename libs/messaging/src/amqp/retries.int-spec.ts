import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Envelope } from '@recuerda/contracts';
import { createTestVhost, eventually, type TestVhost } from '@recuerda/testing';
import { AmqpProbe } from '../__fixtures__/amqp-probe.js';
import { numberOf, placed, shipped } from '../__fixtures__/shop.js';
import { type Behaviour, RETRY_DELAYS_MS, type Shop, startShop } from '../__fixtures__/start-shop.js';
import { TransientError } from '../events/transient-error.js';
import { readDeadLetter } from './dead-letter.js';
import { retryQueue } from './queue-names.js';

jest.setTimeout(60_000);

describe('failed messages over RabbitMQ', () => {
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
    for (const queue of ['shop.orders.dead', 'shop.ledger.dead']) await probe.channel.purgeQueue(queue);
    await probe.close();
  });
  afterAll(() => vhost.drop());

  const start = async (behaviour: Behaviour): Promise<Shop> =>
    (shop = await startShop({ AMQP_URL: vhost.url }, behaviour));
  const dead = (queue = 'shop.orders.dead') =>
    eventually(() => probe.get(queue), { describe: `a message in ${queue}` });
  const empty = (queue: string) =>
    eventually(async () => expect((await probe.channel.checkQueue(queue)).messageCount).toBe(0), {
      describe: `${queue} is empty`,
    });

  it('are tried again after each delay, then lie in the dead letter queue with the reason', async () => {
    const times: number[] = [];
    const { publisher } = await start({
      orders: async () => {
        times.push(performance.now());
        throw new Error('never good');
      },
    });
    const event = placed(1);
    await publisher.publish([event]);
    const message = await dead();
    expect(times).toHaveLength(1 + RETRY_DELAYS_MS.length);
    for (const [index, delayMs] of RETRY_DELAYS_MS.entries()) {
      expect((times[index + 1] as number) - (times[index] as number)).toBeGreaterThanOrEqual(delayMs);
    }
    expect(JSON.parse(message.content.toString())).toEqual(event);
    expect(message.properties).toMatchObject({ messageId: event.id, type: event.type, deliveryMode: 2 });
    expect(message.properties.headers).toMatchObject({
      'x-recuerda-reason': 'failed',
      'x-recuerda-error': 'never good',
      'x-recuerda-attempt': 3,
    });
    const diedAt = Date.parse(readDeadLetter(message).diedAt ?? '');
    expect(Math.abs(Date.now() - diedAt)).toBeLessThan(10_000);
    await empty('shop.orders');
  });

  it('stop being tried as soon as they are handled', async () => {
    let attempts = 0;
    const { publisher } = await start({
      orders: async () => {
        if ((attempts += 1) < 3) throw new Error('not yet good');
      },
    });
    await publisher.publish([placed(1)]);
    await eventually(() => expect(attempts).toBe(3));
    await empty('shop.orders');
    expect(await probe.get('shop.orders.dead')).toBe(false);
  });

  it('that cannot be handled now are tried until they can, however often', async () => {
    const times: number[] = [];
    const { publisher } = await start({
      orders: async () => {
        if (times.push(performance.now()) < 8) throw new TransientError('tasks is away');
      },
    });
    await publisher.publish([placed(1)]);
    await eventually(() => expect(times).toHaveLength(8));
    const waits = times.slice(1).map((time, index) => time - (times[index] as number));
    const longest = RETRY_DELAYS_MS.at(-1) as number;
    for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(RETRY_DELAYS_MS[index] ?? longest);
    await empty('shop.orders');
    expect(await probe.get('shop.orders.dead')).toBe(false);
  });

  it('that cannot be handled now are tried until they expire', async () => {
    let attempts = 0;
    const { publisher } = await start({
      orders: async () => {
        attempts += 1;
        throw new TransientError('tasks is away');
      },
    });
    const expirytime = new Date(Date.now() + 600);
    await publisher.publish([placed(1, { expirytime })]);
    await eventually(() => expect(Date.now()).toBeGreaterThan(expirytime.getTime()));
    for (const delayMs of RETRY_DELAYS_MS) await empty(retryQueue('shop.orders', delayMs));
    await empty('shop.orders');
    expect(attempts).toBeGreaterThan(2);
    expect(attempts).toBeLessThan(20);
    expect(await probe.get('shop.orders.dead')).toBe(false);
  });

  it('wait no longer in the queue than they are worth', async () => {
    await start({});
    await shop?.app.close();
    shop = await startShop({ AMQP_URL: vhost.url }, {}, { services: [] });
    await shop.publisher.publish([placed(1, { expirytime: new Date(Date.now() + 300) })]);
    expect((await probe.channel.checkQueue('shop.orders')).messageCount).toBe(1);
    await empty('shop.orders');
    expect(await probe.get('shop.orders.dead')).toBe(false);
  });

  it.each([
    ['malformed', ''],
    ['malformed', 'this is not JSON'],
    ['malformed', 'null'],
    ['malformed', '[1]'],
    ['unknown_type', JSON.stringify({ ...placed(1), type: 'shop.order.eaten' })],
    ['invalid_data', JSON.stringify({ ...placed(1), data: { number: 'one' } })],
    ['invalid_data', JSON.stringify({ ...placed(1), specversion: '0.3' })],
  ])('that cannot be read (%s) are dead at once: %s', async (reason, body) => {
    const got: number[] = [];
    const { publisher } = await start({ orders: async (events) => void got.push(...events.map(numberOf)) });
    probe.send('shop.orders', body);
    const message = await dead();
    expect(message.content.toString()).toBe(body);
    expect(message.properties.headers).toMatchObject({ 'x-recuerda-reason': reason });
    await publisher.publish([placed(2)]);
    await eventually(() => expect(got).toEqual([2]));
    await empty('shop.orders');
  });

  it('of a batch are tried again alone: the others are acknowledged', async () => {
    const good: number[] = [];
    const { publisher } = await start({
      ledger: async (events: Envelope[]) => {
        if (events.some((event) => numberOf(event) === 2)) throw new Error('two is bad');
        good.push(...events.map(numberOf));
      },
    });
    await publisher.publish([1, 2, 3, 4].map((number) => shipped(number)));
    const message = await dead('shop.ledger.dead');
    expect(numberOf(JSON.parse(message.content.toString()) as Envelope)).toBe(2);
    expect(good.toSorted()).toEqual([1, 3, 4]);
    await empty('shop.ledger');
  });

  it('are not lost when they cannot be put aside: they are delivered again', async () => {
    let attempts = 0;
    const { publisher } = await start({
      orders: async () => {
        if ((attempts += 1) > 1) return;
        await probe.channel.deleteQueue(retryQueue('shop.orders', RETRY_DELAYS_MS[0] as number));
        throw new Error('failed, and has nowhere to go');
      },
    });
    await publisher.publish([placed(1)]);
    await eventually(() => expect(attempts).toBe(2));
    await empty('shop.orders');
  });

  it('are not dropped by the broker, however often they are delivered (RabbitMQ 4 would, after 20 times)', async () => {
    shop = await startShop({ AMQP_URL: vhost.url }, {}, { services: [] });
    await shop.publisher.publish([placed(1)]);
    for (let time = 1; time <= 25; time += 1) {
      const message = await eventually(() => probe.channel.get('shop.orders'));
      probe.channel.nack(message, false, true);
    }
    await eventually(() => probe.get('shop.orders'));
  });
});
