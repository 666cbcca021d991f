import { describe, expect, it } from '@jest/globals';
import type { Envelope } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { numberOf, placed, shipped } from '../__fixtures__/shop.js';
import { RETRY_DELAYS_MS } from '../__fixtures__/start-shop.js';
import { withBroker } from '../__fixtures__/with-broker.js';
import { TransientError } from '../errors.js';
import { readDeadLetter } from './dead-letter.js';
import { retryQueue } from './topology.js';

describe('failed messages over RabbitMQ', () => {
  const broker = withBroker({ purge: ['shop.orders.dead', 'shop.ledger.dead'] });
  const dead = (queue = 'shop.orders.dead') =>
    eventually(() => broker.probe.get(queue), { describe: `a message in ${queue}` });
  const empty = (queue: string) =>
    eventually(async () => expect((await broker.probe.channel.checkQueue(queue)).messageCount).toBe(0), {
      describe: `${queue} is empty`,
    });

  it('are retried after each delay, then dead-lettered with the reason', async () => {
    const times: number[] = [];
    const { publisher } = await broker.start({
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

  it('are not retried once they are handled', async () => {
    let attempts = 0;
    const { publisher } = await broker.start({
      orders: async () => {
        if ((attempts += 1) < 3) throw new Error('not yet good');
      },
    });
    await publisher.publish([placed(1)]);
    await eventually(() => expect(attempts).toBe(3));
    await empty('shop.orders');
    expect(await broker.probe.get('shop.orders.dead')).toBe(false);
  });

  it('are retried until they succeed after transient errors, however many', async () => {
    const times: number[] = [];
    const { publisher } = await broker.start({
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
    expect(await broker.probe.get('shop.orders.dead')).toBe(false);
  });

  it('are retried until they expire after transient errors', async () => {
    let attempts = 0;
    const { publisher } = await broker.start({
      orders: async () => {
        attempts += 1;
        throw new TransientError('tasks is away');
      },
    });
    const expirytime = new Date(Date.now() + 2_000);
    await publisher.publish([placed(1, { expirytime })]);
    await eventually(() => expect(Date.now()).toBeGreaterThan(expirytime.getTime()));
    for (const delayMs of RETRY_DELAYS_MS) await empty(retryQueue('shop.orders', delayMs));
    await empty('shop.orders');
    expect(attempts).toBeGreaterThan(2);
    expect(attempts).toBeLessThan(30);
    expect(await broker.probe.get('shop.orders.dead')).toBe(false);
  });

  it('do not stay in the queue after their expiry', async () => {
    await broker.start();
    await broker.stop();
    const { publisher } = await broker.start({}, { services: [] });
    await eventually(async () => {
      await publisher.publish([placed(1, { expirytime: new Date(Date.now() + 300) })]);
      expect((await broker.probe.channel.checkQueue('shop.orders')).messageCount).toBeGreaterThan(0);
    });
    await empty('shop.orders');
    expect(await broker.probe.get('shop.orders.dead')).toBe(false);
  });

  it.each([
    ['malformed', ''],
    ['malformed', 'this is not JSON'],
    ['malformed', 'null'],
    ['malformed', '[1]'],
    ['unknown_type', JSON.stringify({ ...placed(1), type: 'shop.order.eaten' })],
    ['invalid_data', JSON.stringify({ ...placed(1), data: { number: 'one' } })],
    ['invalid_data', JSON.stringify({ ...placed(1), specversion: '0.3' })],
  ])('that cannot be parsed (%s) are dead-lettered at once: %s', async (reason, body) => {
    const got: number[] = [];
    const { publisher } = await broker.start({ orders: async (events) => void got.push(...events.map(numberOf)) });
    broker.probe.send('shop.orders', body);
    const message = await dead();
    expect(message.content.toString()).toBe(body);
    expect(message.properties.headers).toMatchObject({ 'x-recuerda-reason': reason });
    await publisher.publish([placed(2)]);
    await eventually(() => expect(got).toEqual([2]));
    await empty('shop.orders');
  });

  it('of a batch are retried alone: the others are acknowledged', async () => {
    const good: number[] = [];
    const { publisher } = await broker.start({
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

  it('are delivered again when they cannot be moved to a retry queue', async () => {
    let attempts = 0;
    const { publisher } = await broker.start({
      orders: async () => {
        if ((attempts += 1) > 1) return;
        await broker.probe.channel.deleteQueue(retryQueue('shop.orders', RETRY_DELAYS_MS[0] as number));
        throw new Error('failed, and its retry queue is gone');
      },
    });
    await publisher.publish([placed(1)]);
    await eventually(() => expect(attempts).toBe(2));
    await empty('shop.orders');
  });

  it('are never dropped by the broker for the number of deliveries (the default of RabbitMQ 4 is 20)', async () => {
    const { publisher } = await broker.start({}, { services: [] });
    await publisher.publish([placed(1)]);
    for (let time = 1; time <= 25; time += 1) {
      const message = await eventually(() => broker.probe.channel.get('shop.orders'));
      broker.probe.channel.nack(message, false, true);
    }
    await eventually(() => broker.probe.get('shop.orders'));
  });
});
