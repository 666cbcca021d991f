import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, metricsText } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import { GetOrder, placed } from './__fixtures__/shop.js';
import { type Behaviour, RETRY_DELAYS_MS, type Shop } from './__fixtures__/start-shop.js';
import { withBroker } from './__fixtures__/with-broker.js';
import { AmqpConnection } from './amqp/amqp-connection.js';

describe('the metrics of messaging over RabbitMQ', () => {
  const broker = withBroker();
  let shop: Shop;
  let behaviour: Behaviour;

  beforeEach(async () => {
    behaviour = {};
    shop = await broker.start({
      orders: async (events) => behaviour.orders?.(events),
      getOrder: async (input) => (await behaviour.getOrder?.(input)) ?? input,
    });
  });

  /** Returns 0 for a missing series: see the first test. */
  const value = async (series: string): Promise<number> => {
    const line = (await metricsText()).split('\n').find((text) => text.startsWith(`recuerda_${series} `));
    return line === undefined ? 0 : Number(line.slice(line.lastIndexOf(' ')));
  };
  const rises = async (series: string, by: number, work: () => Promise<unknown>) => {
    const before = await value(series);
    await work();
    await eventually(async () => expect(await value(series)).toBe(before + by), { describe: `${series} + ${by}` });
  };

  it('start at 0, so that the first dead letter is an increase', async () => {
    const text = await metricsText();
    for (const reason of ['failed', 'malformed', 'unknown_type', 'invalid_data']) {
      expect(text).toContain(`recuerda_dead_letters_total{flow="shop.ledger",reason="${reason}"} 0`);
    }
    expect(text).toContain('recuerda_message_retries_total{flow="shop.ledger",tier="30ms"} 0');
    expect(text).not.toContain('recuerda_dead_letters_total{flow="shop.window"');
  });

  it('count published and handled events', async () => {
    await rises('messages_handled_total{flow="shop.orders",outcome="ok"}', 2, () =>
      rises('messages_published_total{type="shop.order.placed",outcome="ok"}', 2, () =>
        shop.publisher.publish([placed(1), placed(2)]),
      ),
    );
  });

  it('count retries by delay, and dead letters', async () => {
    behaviour.orders = async () => {
      throw new Error('never good');
    };
    await rises('dead_letters_total{flow="shop.orders",reason="failed"}', 1, () => shop.publisher.publish([placed(3)]));
    for (const delayMs of RETRY_DELAYS_MS) {
      expect(await value(`message_retries_total{flow="shop.orders",tier="${delayMs}ms"}`)).toBe(1);
    }
    expect(await value('messages_handled_total{flow="shop.orders",outcome="failed"}')).toBe(4);
  });

  it('count messages that cannot be parsed, by reason', async () => {
    await rises('dead_letters_total{flow="shop.orders",reason="malformed"}', 1, async () =>
      broker.probe.send('shop.orders', 'not JSON'),
    );
  });

  it('count expired events', async () => {
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

  it('show whether the broker is connected', async () => {
    expect(await value('broker_connected')).toBe(1);
    await shop.app.get(AmqpConnection).close();
    await eventually(async () => expect(await value('broker_connected')).toBe(0));
  });
});
