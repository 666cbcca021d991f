import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError, metricsText } from '@recuerda/service';
import { createTestVhost, eventually, type TestVhost } from '@recuerda/testing';
import { AmqpConnection } from '../amqp/amqp-connection.js';
import { AmqpProbe } from '../__fixtures__/amqp-probe.js';
import { GetOrder } from '../__fixtures__/shop.js';
import { type Behaviour, type Shop, startShop } from '../__fixtures__/start-shop.js';

jest.setTimeout(60_000);

const QUEUE = 'shop.requests';

const unanswerable = async (): Promise<number> => {
  const [, count] =
    /recuerda_unanswerable_requests_total\{queue="shop.requests"\} (\d+)/.exec(await metricsText()) ?? [];
  return Number(count);
};

describe('requests over RabbitMQ', () => {
  let vhost: TestVhost;
  let probe: AmqpProbe;
  let answerer: Shop | undefined;
  let asker: Shop;

  beforeEach(async () => {
    vhost = await createTestVhost();
    probe = await AmqpProbe.open(vhost.url);
    asker = await startShop({ AMQP_URL: vhost.url }, {}, { services: [] });
  });
  afterEach(async () => {
    await Promise.all([answerer?.app.close(), asker.app.close()]);
    answerer = undefined;
    await probe.close();
    await vhost.drop();
  });

  const start = async (getOrder: Behaviour['getOrder']): Promise<Shop> =>
    (answerer = await startShop({ AMQP_URL: vhost.url }, getOrder ? { getOrder } : {}));
  const ask = (number = 1) => asker.client.send(GetOrder, { number });
  const stopAnswerer = async (): Promise<void> => {
    await answerer?.app.close();
    answerer = undefined;
  };
  /** What was delivered and not acknowledged is ready again once its consumer has gone. */
  const leftInQueue = async (): Promise<number> => {
    await stopAnswerer();
    await probe.close();
    probe = await AmqpProbe.open(vhost.url);
    return (await probe.channel.checkQueue(QUEUE)).messageCount;
  };

  it('many at once are each answered with their own answer', async () => {
    await start(async ({ number }) => ({ number: number * 2 }));
    const numbers = Array.from({ length: 300 }, (_, index) => index);
    expect(await Promise.all(numbers.map((number) => ask(number)))).toEqual(
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
    await expect(ask()).rejects.toBeInstanceOf(AppError);
    expect(await leftInQueue()).toBe(0);
    expect(calls).toBe(1);
  });

  it.each([
    ['none', undefined],
    ['a queue that does not exist', 'no.such.queue'],
    ['a bogus pseudo-queue', 'amq.rabbitmq.reply-to.bogus'],
    [
      'a pseudo-queue that makes the broker close the connection',
      'amq.rabbitmq.reply-to.g1h2AA5yZXBseUAxMjM0NQAAAAA=.abcd',
    ],
  ])('with a bogus reply-to (%s) hurt nobody, and are done with', async (_what, replyTo) => {
    let calls = 0;
    await start(async (input) => {
      calls += 1;
      return input;
    });
    probe.send(QUEUE, '{"number":1}', { type: GetOrder.pattern, correlationId: '1', replyTo });
    await eventually(() => expect(calls).toBeGreaterThan(0));
    await eventually(async () => expect(await ask(2)).toEqual({ number: 2 }));
    await eventually(async () => expect((await probe.channel.checkQueue(QUEUE)).consumerCount).toBe(1));
    await expect(ask(3)).resolves.toEqual({ number: 3 });
    expect(await leftInQueue()).toBe(0);
  });

  it.each([
    ['none', undefined],
    ['a queue that does not exist', 'no.such.queue'],
    ['a pseudo-queue the broker cannot have made', 'amq.rabbitmq.reply-to.a.b'],
  ])('with a bogus reply-to (%s) are counted, and the connection stays', async (_what, replyTo) => {
    const { app } = await start(async (input) => input);
    const counted = await unanswerable();
    const connection = app.get(AmqpConnection);
    const session = await connection.waitForSession(1_000);
    probe.send(QUEUE, '{"number":1}', { type: GetOrder.pattern, correlationId: '1', replyTo });
    await eventually(async () => expect(await unanswerable()).toBe(counted + 1));
    expect(await ask(2)).toEqual({ number: 2 });
    expect(await connection.waitForSession(1_000)).toBe(session);
  });

  it.each([
    ['no JSON', 'x', GetOrder.pattern, 'malformed_request'],
    ['no body', '', GetOrder.pattern, 'malformed_request'],
    ['no pattern', '{}', undefined, 'service_unavailable'],
    ['an unknown pattern', '{}', 'constructor', 'service_unavailable'],
    ['another schema', '{"number":"x"}', GetOrder.pattern, 'validation_failed'],
  ])('with %s are answered with an error', async (_what, body, type, code) => {
    await start(undefined);
    const { queue: replyTo } = await probe.channel.assertQueue('', { exclusive: true });
    probe.send(QUEUE, body, { type, correlationId: '7', replyTo });
    const reply = await eventually(() => probe.get(replyTo));
    expect(reply.properties.correlationId).toBe('7');
    expect(JSON.parse(reply.content.toString())).toMatchObject({ error: { code } });
    expect(await leftInQueue()).toBe(0);
  });

  it('in flight when all connections are closed fail at once, and later ones are answered', async () => {
    const release = Promise.withResolvers<void>();
    let calls = 0;
    await start(async (input) => {
      calls += 1;
      await release.promise;
      return input;
    });
    const startedAt = performance.now();
    const asking = Promise.allSettled(
      Array.from({ length: 20 }, (_, number) => asker.client.send(GetOrder, { number }, { timeoutMs: 30_000 })),
    );
    await eventually(() => expect(calls).toBe(20));
    const closing = vhost.closeConnections();
    const outcomes = await asking;
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'service_unavailable' } });
    await closing;
    release.resolve();
    await eventually(async () => expect(await ask(5)).toEqual({ number: 5 }), { timeoutMs: 5_000 });
    expect(await leftInQueue()).toBe(0);
  });

  it('that end the connection each time are tried twice, not for ever', async () => {
    let poisoned = 0;
    const { app } = await start(async (input) => {
      if (input.number !== 666) return input;
      poisoned += 1;
      (await app.get(AmqpConnection).waitForSession(1_000)).fail(new Error('poisoned'));
      return input;
    });
    await expect(asker.client.send(GetOrder, { number: 666 }, { timeoutMs: 1_500 })).rejects.toMatchObject({
      code: 'request_timeout',
    });
    expect(poisoned).toBe(2);
    await eventually(async () => expect(await ask(5)).toEqual({ number: 5 }), { timeoutMs: 5_000 });
    expect(await leftInQueue()).toBe(0);
  });

  it('wait for an answerer that comes back soon', async () => {
    await start(undefined);
    await stopAnswerer();
    const answer = ask(3);
    await start(undefined);
    await expect(answer).resolves.toEqual({ number: 3 });
  });

  it('nobody took in time are gone when an answerer comes', async () => {
    let calls = 0;
    await start(undefined);
    await stopAnswerer();
    await expect(asker.client.send(GetOrder, { number: 1 }, { timeoutMs: 100 })).rejects.toMatchObject({
      code: 'request_timeout',
    });
    await start(async (input) => {
      calls += 1;
      return input;
    });
    await expect(ask(2)).resolves.toEqual({ number: 2 });
    expect(calls).toBe(1);
  });

  it('fail at once when their answerer has been away for a while', async () => {
    await start(undefined);
    await stopAnswerer();
    await eventually(
      async () => {
        const startedAt = performance.now();
        await expect(asker.client.send(GetOrder, { number: 1 }, { timeoutMs: 500 })).rejects.toMatchObject({
          code: 'service_unavailable',
        });
        expect(performance.now() - startedAt).toBeLessThan(400);
      },
      { timeoutMs: 20_000, intervalMs: 200 },
    );
  });
});
