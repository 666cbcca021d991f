import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  AppError,
  currentTrace,
  currentTraceparent,
  type Env,
  newTraceparent,
  traceIdOf,
  withTraceparent,
} from '@recuerda/service';
import { createTestVhost, eventually, type ExportedSpan, FakeCollector, type TestVhost } from '@recuerda/testing';
import { GetOrder, placed, shipped } from './__fixtures__/shop.js';
import { type Behaviour, RETRY_DELAYS_MS, type Shop, startShop } from './__fixtures__/start-shop.js';

jest.setTimeout(60_000);

describe.each([
  ['rabbitmq', true],
  ['in_process', false],
] as const)('traces of messages, %s', (system, overBroker) => {
  let vhost: TestVhost | undefined;
  let collector: FakeCollector;
  let env: Env;
  let shop: Shop | undefined;

  beforeAll(async () => {
    if (overBroker) vhost = await createTestVhost();
  });
  beforeEach(async () => {
    collector = await FakeCollector.start();
    env = { AMQP_URL: vhost?.url, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '20' };
  });
  afterEach(async () => {
    await shop?.app.close();
    shop = undefined;
    await collector.close();
  });
  afterAll(() => vhost?.drop());

  const start = async (behaviour: Behaviour, more: Env = {}): Promise<Shop> =>
    (shop = await startShop({ ...env, ...more }, behaviour));
  const one = (name: string): Promise<ExportedSpan> =>
    eventually(() => {
      expect(collector.named(name)).toHaveLength(1);
      return collector.named(name)[0] as ExportedSpan;
    });
  const traceparentOf = ({ traceId, spanId }: ExportedSpan): string => `00-${traceId}-${spanId}-01`;

  it('an event is published in the trace it came about in, and handled in the trace of its publication', async () => {
    const traceparent = newTraceparent();
    const seen: (string | undefined)[] = [];
    const { publisher } = await start({
      orders: async ([event]) => void seen.push(currentTraceparent(), event?.traceparent),
    });
    const event = placed(1, { traceparent });
    await publisher.publish([event]);
    const published = await one('publish shop.order.placed');
    const handled = await one('process shop.orders');
    expect(published).toMatchObject({
      service: 'recuerda-shop',
      kind: 'producer',
      traceId: traceIdOf(traceparent),
      parentSpanId: traceparent.split('-')[2],
      failed: false,
      attributes: {
        'messaging.system': system,
        'messaging.operation.type': 'send',
        'messaging.destination.name': 'recuerda.events:shop.order.placed',
        'messaging.message.id': event.id,
        'cloudevents.event_subject': '1',
      },
    });
    expect(handled).toMatchObject({
      kind: 'consumer',
      traceId: published.traceId,
      parentSpanId: published.spanId,
      attributes: {
        'messaging.system': system,
        'messaging.operation.type': 'process',
        'messaging.destination.name': 'shop.orders',
      },
    });
    // What the handler makes of the event goes on from here.
    expect(seen).toEqual([traceparentOf(handled), traceparentOf(handled)]);
  });

  it('a batch is handled in a trace of its own, linked to its events', async () => {
    let context: string | undefined;
    const { publisher } = await start({
      ledger: async (events) => {
        if (events.length > 1) context = currentTraceparent();
      },
    });
    const traceparents = [newTraceparent(), newTraceparent(), newTraceparent()];
    await publisher.publish(traceparents.map((traceparent, index) => ({ ...shipped(index), traceparent })));
    const batch = await eventually(() => {
      const found = collector
        .named('process shop.ledger')
        .find(({ attributes }) => attributes['messaging.batch.message_count'] === 3);
      expect(found).toBeDefined();
      return found as ExportedSpan;
    });
    const published = collector.named('publish shop.order.shipped');
    expect(batch.parentSpanId).toBe('');
    expect(traceparents.map(traceIdOf)).not.toContain(batch.traceId);
    expect(batch.links.map(({ spanId }) => spanId).sort()).toEqual(published.map(({ spanId }) => spanId).sort());
    expect(context).toBe(traceparentOf(batch));
  });

  it('a request is a span of who asks and one of who answers', async () => {
    const traceparent = newTraceparent();
    let within: string | undefined;
    const { client } = await start({
      getOrder: async (input) => {
        within = currentTraceparent();
        return input;
      },
    });
    await withTraceparent(traceparent, () => client.send(GetOrder, { number: 1 }));
    const spans = await eventually(() => {
      expect(collector.named('shop.orders.get')).toHaveLength(2);
      return collector.named('shop.orders.get');
    });
    const asked = spans.find(({ kind }) => kind === 'client');
    const answered = spans.find(({ kind }) => kind === 'server');
    expect(asked).toMatchObject({
      parentSpanId: traceparent.split('-')[2],
      failed: false,
      attributes: { 'rpc.method': 'shop.orders.get' },
    });
    expect(answered).toMatchObject({ parentSpanId: asked?.spanId, traceId: traceIdOf(traceparent), failed: false });
    expect(within).toBe(answered && traceparentOf(answered));
  });

  it('a refusal is an answer, a crash is an error, and neither tells what was said', async () => {
    const { client } = await start({
      getOrder: async ({ number }) => {
        if (number === 1) throw new AppError('not_found');
        throw new Error('Ana Núñez 99887766');
      },
    });
    await expect(client.send(GetOrder, { number: 1 })).rejects.toThrow('not_found');
    await expect(client.send(GetOrder, { number: 2 })).rejects.toThrow('internal_error');
    const spans = await eventually(() => {
      expect(collector.named('shop.orders.get')).toHaveLength(4);
      return collector.named('shop.orders.get');
    });
    const outcome = ({ failed, attributes }: ExportedSpan) => [attributes['error.type'], failed];
    expect(spans.map(outcome)).toEqual(
      expect.arrayContaining([
        ['not_found', false],
        ['internal_error', true],
      ]),
    );
    expect(
      JSON.stringify(spans, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/Núñez|99887766/);
  });

  it('a failed attempt is an error, and every further attempt a span of its own', async () => {
    const { publisher } = await start({
      orders: async () => {
        throw Object.assign(new Error('Ana Núñez 99887766'), { code: 'E_BAD' });
      },
      ledger: async () => {
        throw new Error('Ana Núñez 99887766');
      },
    });
    await publisher.publish([placed(1, { traceparent: newTraceparent() })]).catch(() => undefined);
    const attempts = overBroker ? RETRY_DELAYS_MS.length + 1 : 1;
    const spans = await eventually(() => {
      expect(collector.named('process shop.orders')).toHaveLength(attempts);
      return collector.named('process shop.orders');
    });
    const [published] = collector.named('publish shop.order.placed');
    for (const span of spans)
      expect(span).toMatchObject({
        failed: true,
        statusMessage: '',
        events: 0,
        parentSpanId: published?.spanId,
        attributes: { 'error.type': 'E_BAD' },
      });
    const [entered] = collector.named('process shop.ledger');
    expect(entered).toMatchObject({
      failed: true,
      statusMessage: '',
      events: 0,
      attributes: { 'error.type': 'Error' },
    });
    if (!overBroker) return expect(published?.failed).toBe(true);
    const dead = await one('publish shop.orders.dead');
    expect(dead).toMatchObject({ kind: 'producer', parentSpanId: published?.spanId, failed: false });
  });

  it('what is not sampled hands that on, and leaves no span', async () => {
    const seen: (string | undefined)[] = [];
    const { publisher } = await start({ orders: async () => void seen.push(currentTrace()?.traceparent) });
    const [version, traceId, spanId] = newTraceparent().split('-');
    await publisher.publish([placed(1, { traceparent: `${version}-${traceId}-${spanId}-00` })]);
    await publisher.publish([placed(2, { traceparent: newTraceparent() })]);
    await one('process shop.orders');
    expect(seen.map((traceparent) => traceparent?.slice(-2)).sort()).toEqual(['00', '01']);
    expect(
      seen.some((traceparent) => traceparent?.includes(traceId ?? '-') && !traceparent.includes(spanId ?? '-')),
    ).toBe(true);
    expect(collector.ofTrace(traceId ?? '')).toEqual([]);
  });

  it('of none is there a span, nor a connection, without an endpoint', async () => {
    const traceparent = newTraceparent();
    const seen: (string | undefined)[] = [];
    const { publisher, client } = await start(
      { orders: async () => void seen.push(currentTraceparent()) },
      { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
    );
    await publisher.publish([placed(1, { traceparent })]);
    await client.send(GetOrder, { number: 1 });
    await eventually(() => expect(seen).toEqual([traceparent]));
    await shop?.app.close();
    shop = undefined;
    expect(collector.connections).toBe(0);
  });
});
