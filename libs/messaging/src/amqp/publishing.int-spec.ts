import { describe, expect, it } from '@jest/globals';
import { eventually } from '@recuerda/testing';
import { numberOf, placed } from '../__fixtures__/shop.js';
import { withBroker } from '../__fixtures__/with-broker.js';
import { NackedError, UnroutableError, UnavailableError, PublishError } from '../errors.js';
import { AmqpConnection } from './amqp-connection.js';
import { ConfirmedSender, type Outgoing } from './confirmed-sender.js';
import { EXCHANGE } from './topology.js';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('publishing to RabbitMQ', () => {
  const broker = withBroker({ purge: ['shop.orders', 'shop.ledger'] });
  const to = (queue: string): Outgoing => ({
    exchange: '',
    routingKey: queue,
    content: Buffer.from('x'),
    mandatory: true,
    properties: {},
  });

  it('publishes CloudEvents in JSON with the standard AMQP properties', async () => {
    const { publisher } = await broker.start({}, { services: [] });
    const expirytime = new Date(Date.now() + 60_000);
    const event = placed(1, { expirytime });
    await publisher.publish([event]);
    const message = await eventually(() => broker.probe.get('shop.orders'));
    expect(message.fields).toMatchObject({ exchange: EXCHANGE, routingKey: event.type });
    expect(message.properties).toMatchObject({
      messageId: event.id,
      type: event.type,
      contentType: 'application/cloudevents+json',
      deliveryMode: 2,
    });
    expect(Number(message.properties.expiration)).toBeGreaterThan(50_000);
    expect(Number(message.properties.expiration)).toBeLessThanOrEqual(60_000);
    expect(JSON.parse(message.content.toString())).toEqual(event);
  });

  it('fails an event that reaches no queue, and declares the queues again', async () => {
    const { publisher } = await broker.start({}, { services: [] });
    for (const queue of ['shop.orders', 'shop.ledger']) await broker.vhost.deleteQueue(queue);
    const event = placed(1);
    const failure = await failureOf(publisher.publish([event]));
    expect(failure).toBeInstanceOf(PublishError);
    expect((failure as PublishError).failed.get(event.id)).toBeInstanceOf(UnroutableError);
    expect((failure as PublishError).unavailable).toBe(false);
    const events = [event, ...Array.from({ length: 99 }, (_, index) => placed(index + 2))];
    await Promise.all(events.map((one) => eventually(() => publisher.publish([one]), { intervalMs: 1 })));
    // No event reached one queue and missed another that was not declared yet.
    await eventually(async () => {
      const counts = ['shop.orders', 'shop.ledger'].map(
        async (queue) => (await broker.probe.channel.checkQueue(queue)).messageCount,
      );
      expect(await Promise.all(counts)).toEqual([100, 100]);
    });
  });

  it('fails a nacked message and replaces the connection: its channel may nack every later message', async () => {
    const { app, publisher } = await broker.start();
    const sender = app.get(ConfirmedSender);
    await broker.probe.channel.assertQueue('full', { durable: true, maxLength: 1, overflow: 'reject-publish' });
    const session = await app.get(AmqpConnection).waitForSession(1_000);
    await sender.send(to('full'));
    const failures = await Promise.all([1, 2, 3, 4].map(() => failureOf(sender.send(to('full')))));
    expect(failures.some((failure) => failure instanceof NackedError)).toBe(true);
    expect(failures.every((failure) => failure instanceof NackedError || failure instanceof UnavailableError)).toBe(
      true,
    );
    expect(session.alive).toBe(false);
    await eventually(() => publisher.publish([placed(1)]));
  });

  it('sends more messages than may be unconfirmed, and each arrives once', async () => {
    const got = new Map<number, number>();
    const { publisher } = await broker.start({
      ledger: async (events) => {
        for (const event of events) got.set(numberOf(event), (got.get(numberOf(event)) ?? 0) + 1);
      },
    });
    await publisher.publish(Array.from({ length: 2_500 }, (_, number) => placed(number)));
    await eventually(() => expect(got.size).toBe(2_500));
    expect([...got.values()].every((times) => times === 1)).toBe(true);
  });

  it('fails soon while the broker is unavailable, instead of keeping messages', async () => {
    const { app, publisher } = await broker.start();
    await app.get(AmqpConnection).close();
    const startedAt = performance.now();
    const events = [placed(1), placed(2)];
    const failure = await failureOf(publisher.publish(events));
    expect(performance.now() - startedAt).toBeLessThan(4_500);
    expect(failure).toMatchObject({ unavailable: true });
    expect([...(failure as PublishError).failed.keys()]).toEqual(events.map(({ id }) => id));
  });

  it('reports which events were not confirmed before the connection was lost', async () => {
    const { publisher } = await broker.start({}, { services: [] });
    const events = Array.from({ length: 3_000 }, (_, number) => placed(number));
    await broker.probe.channel.purgeQueue('shop.orders');
    const [failure] = await Promise.all([failureOf(publisher.publish(events)), broker.vhost.closeConnections()]);
    const failed = failure instanceof PublishError ? failure.failed.size : 0;
    await broker.openProbe();
    const { messageCount } = await broker.probe.channel.checkQueue('shop.orders');
    expect(messageCount).toBeGreaterThanOrEqual(events.length - failed);
    if (failure !== undefined) expect(failure).toMatchObject({ unavailable: true });
  });
});
