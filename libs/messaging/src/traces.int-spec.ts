import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  AppError,
  currentTrace,
  currentTraceparent,
  type Env,
  newTraceparent,
  traceIdOf,
  withTrace,
} from '@recuerda/service';
import { eventually, type ExportedSpan, FakeCollector } from '@recuerda/testing';
import { GetOrder, placed, shipped } from './__fixtures__/shop.js';
import { type Behaviour, RETRY_DELAYS_MS, type Shop } from './__fixtures__/start-shop.js';
import { describeTransports } from './__fixtures__/with-broker.js';

describeTransports('traces of messages', (shops, transport) => {
  const overBroker = transport === 'RabbitMQ';
  const system = overBroker ? 'rabbitmq' : 'in_process';
  let collector: FakeCollector;

  beforeEach(async () => {
    collector = await FakeCollector.start();
  });
  afterEach(() => collector.close());

  const start = (behaviour: Behaviour, env: Env = {}): Promise<Shop> => {
    const exporting = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '20' };
    return shops.start(behaviour, { env: { ...exporting, ...env } });
  };
  const all = (name: string, count: number): Promise<ExportedSpan[]> =>
    eventually(() => {
      expect(collector.named(name)).toHaveLength(count);
      return collector.named(name);
    });
  const one = async (name: string): Promise<ExportedSpan> => (await all(name, 1))[0] as ExportedSpan;
  const traceparentOf = ({ traceId, spanId }: ExportedSpan): string => `00-${traceId}-${spanId}-01`;

  it('an event is published in its trace, and handled in the trace of its publication', async () => {
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
    // Later events of the handler continue this trace.
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
    const published = await all('publish shop.order.shipped', 3);
    expect(batch.parentSpanId).toBe('');
    expect(traceparents.map(traceIdOf)).not.toContain(batch.traceId);
    expect(batch.links.map(({ spanId }) => spanId).sort()).toEqual(published.map(({ spanId }) => spanId).sort());
    expect(context).toBe(traceparentOf(batch));
  });

  it('a request has a client span and a server span', async () => {
    const traceparent = newTraceparent();
    let within: string | undefined;
    const { client } = await start({
      getOrder: async (input) => {
        within = currentTraceparent();
        return input;
      },
    });
    await withTrace({ traceparent }, () => client.send(GetOrder, { number: 1 }));
    const spans = await all('shop.orders.get', 2);
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

  it('an AppError does not fail its span, any other error does, and neither exports the message', async () => {
    const { client } = await start({
      getOrder: async ({ number }) => {
        if (number === 1) throw new AppError('not_found');
        throw new Error('Ana Núñez 99887766');
      },
    });
    await expect(client.send(GetOrder, { number: 1 })).rejects.toThrow('not_found');
    await expect(client.send(GetOrder, { number: 2 })).rejects.toThrow('internal_error');
    const spans = await all('shop.orders.get', 4);
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

  it('a failed attempt fails its span, and each retry has a span of its own', async () => {
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
    const spans = await all('process shop.orders', attempts);
    const published = await one('publish shop.order.placed');
    for (const span of spans)
      expect(span).toMatchObject({
        failed: true,
        statusMessage: '',
        events: 0,
        parentSpanId: published.spanId,
        attributes: { 'error.type': 'E_BAD' },
      });
    const [entered] = await all('process shop.ledger', attempts);
    expect(entered).toMatchObject({
      failed: true,
      statusMessage: '',
      events: 0,
      attributes: { 'error.type': 'Error' },
    });
    if (!overBroker) return expect(published.failed).toBe(true);
    const dead = await one('publish shop.orders.dead');
    expect(dead).toMatchObject({ kind: 'producer', parentSpanId: published.spanId, failed: false });
  });

  it('an event that is not sampled passes that on and exports no span', async () => {
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

  it('without an endpoint there are no spans and no connection', async () => {
    const traceparent = newTraceparent();
    const seen: (string | undefined)[] = [];
    const { publisher, client } = await start(
      { orders: async () => void seen.push(currentTraceparent()) },
      { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
    );
    await publisher.publish([placed(1, { traceparent })]);
    await client.send(GetOrder, { number: 1 });
    await eventually(() => expect(seen).toEqual([traceparent]));
    await shops.stop();
    expect(collector.connections).toBe(0);
  });
});
