import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, metricsText } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import { AmqpConnection } from '../amqp-connection.js';
import { GetOrder } from '../../__fixtures__/shop.js';
import type { Behaviour, Shop } from '../../__fixtures__/start-shop.js';
import { withBroker } from '../../__fixtures__/with-broker.js';

const QUEUE = 'shop.requests';
/** Time-out of a request whose reply may be lost with a connection: it is sent again. */
const BRIEFLY = { timeoutMs: 2_000 };

const undeliverableReplies = async (): Promise<number> => {
  const [, count] =
    /recuerda_unanswerable_requests_total\{queue="shop.requests"\} (\d+)/.exec(await metricsText()) ?? [];
  return Number(count);
};

describe('requests over RabbitMQ', () => {
  const broker = withBroker({ vhostPerTest: true });
  let caller: Shop;
  let service: Shop;
  beforeEach(async () => {
    caller = await broker.start({}, { services: [] });
  });

  const start = async (getOrder: Behaviour['getOrder']): Promise<Shop> =>
    (service = await broker.start(getOrder ? { getOrder } : {}));
  const send = (number = 1, options = {}) => caller.client.send(GetOrder, { number }, options);
  /** Messages that were delivered and not acknowledged are ready again once their consumer has stopped. */
  const leftInQueue = async (): Promise<number> => {
    await broker.stop(service);
    await broker.openProbe();
    return (await broker.probe.channel.checkQueue(QUEUE)).messageCount;
  };

  it('sent at the same time get each their own response', async () => {
    await start(async ({ number }) => ({ number: number * 2 }));
    const numbers = Array.from({ length: 300 }, (_, index) => index);
    expect(await Promise.all(numbers.map((number) => send(number)))).toEqual(
      numbers.map((number) => ({ number: number * 2 })),
    );
    expect(await leftInQueue()).toBe(0);
  });

  it.each([
    ['an AppError', new AppError('not_found')],
    ['anything else', new Error('boom')],
  ])('are acknowledged when the handler throws %s', async (_what, error) => {
    let calls = 0;
    await start(async () => {
      calls += 1;
      throw error;
    });
    await expect(send()).rejects.toBeInstanceOf(AppError);
    expect(await leftInQueue()).toBe(0);
    expect(calls).toBe(1);
  });

  it.each([
    ['none', undefined],
    ['a queue that does not exist', 'no.such.queue'],
    ['a wrong direct reply-to address', 'amq.rabbitmq.reply-to.bogus'],
    [
      'a direct reply-to address that makes the broker close the connection',
      'amq.rabbitmq.reply-to.g1h2AA5yZXBseUAxMjM0NQAAAAA=.abcd',
    ],
  ])('with a wrong reply-to (%s) do no harm and are acknowledged', async (_what, replyTo) => {
    let calls = 0;
    await start(async (input) => {
      calls += 1;
      return input;
    });
    broker.probe.send(QUEUE, '{"number":1}', { type: GetOrder.pattern, correlationId: '1', replyTo });
    await eventually(() => expect(calls).toBeGreaterThan(0));
    await eventually(async () => expect(await send(2, BRIEFLY)).toEqual({ number: 2 }));
    await eventually(async () => expect((await broker.probe.channel.checkQueue(QUEUE)).consumerCount).toBe(1));
    await expect(send(3)).resolves.toEqual({ number: 3 });
    expect(await leftInQueue()).toBe(0);
  });

  it.each([
    ['none', undefined],
    ['a queue that does not exist', 'no.such.queue'],
    ['a direct reply-to address the broker cannot have made', 'amq.rabbitmq.reply-to.a.b'],
  ])('with a wrong reply-to (%s) are counted, and the connection stays', async (_what, replyTo) => {
    const { app } = await start(async (input) => input);
    const counted = await undeliverableReplies();
    const connection = app.get(AmqpConnection);
    const session = await connection.waitForSession(1_000);
    broker.probe.send(QUEUE, '{"number":1}', { type: GetOrder.pattern, correlationId: '1', replyTo });
    await eventually(async () => expect(await undeliverableReplies()).toBe(counted + 1));
    expect(await send(2)).toEqual({ number: 2 });
    expect(await connection.waitForSession(1_000)).toBe(session);
  });

  it.each([
    ['no JSON', 'x', GetOrder.pattern, 'malformed_request'],
    ['no body', '', GetOrder.pattern, 'malformed_request'],
    ['no pattern', '{}', undefined, 'service_unavailable'],
    ['an unknown pattern', '{}', 'constructor', 'service_unavailable'],
    ['another schema', '{"number":"x"}', GetOrder.pattern, 'validation_failed'],
  ])('with %s get an error', async (_what, body, type, code) => {
    await start(undefined);
    const { queue: replyTo } = await broker.probe.channel.assertQueue('', { exclusive: true });
    broker.probe.send(QUEUE, body, { type, correlationId: '7', replyTo });
    const reply = await eventually(() => broker.probe.get(replyTo));
    expect(reply.properties.correlationId).toBe('7');
    expect(JSON.parse(reply.content.toString())).toMatchObject({ error: { code } });
    expect(await leftInQueue()).toBe(0);
  });

  it.each([
    ['of no user', { role: 'administrator' }],
    ['of an unknown role', { userId: '0198f2a0-0000-7000-8000-000000000001', role: 'root' }],
    ['that is a text', 'administrator'],
    ['of nothing', null],
  ])('with a principal %s are refused', async (_what, principal) => {
    let calls = 0;
    await start(async (input) => {
      calls += 1;
      return input;
    });
    const { queue: replyTo } = await broker.probe.channel.assertQueue('', { exclusive: true });
    const headers = { principal };
    broker.probe.send(QUEUE, '{"number":1}', { type: GetOrder.pattern, correlationId: '7', replyTo, headers });
    const reply = await eventually(() => broker.probe.get(replyTo));
    expect(JSON.parse(reply.content.toString())).toMatchObject({ error: { code: 'malformed_request' } });
    expect(calls).toBe(0);
  });

  it('in flight when all connections are closed fail at once, and later ones succeed', async () => {
    const release = Promise.withResolvers<void>();
    let calls = 0;
    await start(async (input) => {
      calls += 1;
      await release.promise;
      return input;
    });
    const asking = Promise.allSettled(
      Array.from({ length: 20 }, (_, number) => caller.client.send(GetOrder, { number })),
    );
    await eventually(() => expect(calls).toBe(20));
    const closedAt = performance.now();
    const closing = broker.vhost.closeConnections();
    const outcomes = await asking;
    expect(performance.now() - closedAt).toBeLessThan(10_000);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'service_unavailable' } });
    await closing;
    release.resolve();
    await eventually(async () => expect(await send(5, BRIEFLY)).toEqual({ number: 5 }));
    expect(await leftInQueue()).toBe(0);
  });

  it('whose handling closes the connection each time are delivered twice, not without end', async () => {
    let poisoned = 0;
    const { app } = await start(async (input) => {
      if (input.number !== 666) return input;
      poisoned += 1;
      (await app.get(AmqpConnection).waitForSession(1_000)).fail(new Error('poisoned'));
      return input;
    });
    await expect(caller.client.send(GetOrder, { number: 666 }, { timeoutMs: 10_000 })).rejects.toMatchObject({
      code: 'request_timeout',
    });
    expect(poisoned).toBe(2);
    await eventually(async () => expect(await send(5, BRIEFLY)).toEqual({ number: 5 }));
    expect(await leftInQueue()).toBe(0);
  });

  it('wait for a service that is restarted soon', async () => {
    await start(undefined);
    await broker.stop(service);
    const answer = caller.client.send(GetOrder, { number: 3 }, { timeoutMs: 30_000 });
    await start(undefined);
    await expect(answer).resolves.toEqual({ number: 3 });
  });

  it('that timed out in the queue are not handled later', async () => {
    let calls = 0;
    await start(undefined);
    await broker.stop(service);
    await expect(caller.client.send(GetOrder, { number: 1 }, { timeoutMs: 100 })).rejects.toMatchObject({
      code: 'request_timeout',
    });
    await start(async (input) => {
      calls += 1;
      return input;
    });
    await expect(send(2)).resolves.toEqual({ number: 2 });
    expect(calls).toBe(1);
  });

  it('fail at once when the service has been away for a while', async () => {
    await start(undefined);
    await broker.stop(service);
    await eventually(
      async () => {
        const startedAt = performance.now();
        await expect(caller.client.send(GetOrder, { number: 1 }, { timeoutMs: 500 })).rejects.toMatchObject({
          code: 'service_unavailable',
        });
        expect(performance.now() - startedAt).toBeLessThan(400);
      },
      { intervalMs: 200 },
    );
  });
});
