import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError, metricsText } from '@recuerda/service';
import { createTestVhost, eventually, type TestVhost } from '@recuerda/testing';
import { AmqpProbe } from './__fixtures__/amqp-probe.js';
import { GetOrder, placed } from './__fixtures__/shop.js';
import { type Behaviour, RETRY_DELAYS_MS, type Shop, startShop } from './__fixtures__/start-shop.js';
import { AmqpConnection } from './amqp/amqp-connection.js';

jest.setTimeout(60_000);

describe('the metrics of messaging over RabbitMQ', () => {
  let vhost: TestVhost;
  let shop: Shop;
  let behaviour: Behaviour;

  beforeAll(async () => {
    vhost = await createTestVhost();
  });
  beforeEach(async () => {
    behaviour = {};
    shop = await startShop(
      { AMQP_URL: vhost.url },
      {
        orders: async (events) => behaviour.orders?.(events),
        getOrder: async (input) => (await behaviour.getOrder?.(input)) ?? input,
      },
    );
  });
  afterEach(() => shop.app.close());
  afterAll(() => vhost.drop());

  /** 0 for a series that is not there: see the first test. */
  const value = async (series: string): Promise<number> => {
    const line = (await metricsText()).split('\n').find((text) => text.startsWith(`recuerda_${series} `));
    return line === undefined ? 0 : Number(line.slice(line.lastIndexOf(' ')));
  };
  const rises = async (series: string, by: number, work: () => Promise<unknown>) => {
    const before = await value(series);
    await work();
    await eventually(async () => expect(await value(series)).toBe(before + by), { describe: `${series} + ${by}` });
  };

  it('begin at 0, so that a first dead letter is an increase', async () => {
    const text = await metricsText();
    for (const reason of ['failed', 'malformed', 'unknown_type', 'invalid_data']) {
      expect(text).toContain(`recuerda_dead_letters_total{flow="shop.ledger",reason="${reason}"} 0`);
    }
    expect(text).toContain('recuerda_message_retries_total{flow="shop.ledger",tier="30ms"} 0');
    expect(text).not.toContain('recuerda_dead_letters_total{flow="shop.window"');
  });

  it('count what is published and handled', async () => {
    await rises('messages_handled_total{flow="shop.orders",outcome="ok"}', 2, () =>
      rises('messages_published_total{type="shop.order.placed",outcome="ok"}', 2, () =>
        shop.publisher.publish([placed(1), placed(2)]),
      ),
    );
  });

  it('count each retry by its delay, and what is given up', async () => {
    behaviour.orders = async () => {
      throw new Error('never good');
    };
    await rises('dead_letters_total{flow="shop.orders",reason="failed"}', 1, () => shop.publisher.publish([placed(3)]));
    for (const delayMs of RETRY_DELAYS_MS) {
      expect(await value(`message_retries_total{flow="shop.orders",tier="${delayMs}ms"}`)).toBe(1);
    }
    expect(await value('messages_handled_total{flow="shop.orders",outcome="failed"}')).toBe(4);
  });

  it('count what cannot be read, by reason', async () => {
    const probe = await AmqpProbe.open(vhost.url);
    await rises('dead_letters_total{flow="shop.orders",reason="malformed"}', 1, async () =>
      probe.send('shop.orders', 'not JSON'),
    );
    await probe.close();
  });

  it('count what came after its time', async () => {
    await rises('messages_expired_total{flow="publisher"}', 1, () =>
      shop.publisher.publish([placed(4, { expirytime: new Date(Date.now() - 1) })]),
    );
  });

  it('measure requests by pattern and outcome', async () => {
    await rises('request_duration_seconds_count{pattern="shop.orders.get",outcome="ok"}', 1, () =>
      shop.client.send(GetOrder, { number: 1 }),
    );
    behaviour.getOrder = async () => {
      throw new AppError('not_found');
    };
    await rises('request_duration_seconds_count{pattern="shop.orders.get",outcome="not_found"}', 1, () =>
      shop.client.send(GetOrder, { number: 1 }).catch(() => undefined),
    );
    const answered = Promise.withResolvers<{ number: number }>();
    behaviour.getOrder = () => answered.promise;
    await rises('request_duration_seconds_count{pattern="shop.orders.get",outcome="request_timeout"}', 1, () =>
      shop.client.send(GetOrder, { number: 1 }, { timeoutMs: 50 }).catch(() => undefined),
    );
    answered.resolve({ number: 1 });
    expect(await value('request_duration_seconds_bucket{le="10",pattern="shop.orders.get",outcome="ok"}')).toBe(1);
  });

  it('tell whether the broker is connected', async () => {
    expect(await value('broker_connected')).toBe(1);
    await shop.app.get(AmqpConnection).close();
    await eventually(async () => expect(await value('broker_connected')).toBe(0));
  });
});
