import { afterEach, describe, expect, it } from '@jest/globals';
import { newTraceparent, traceIdOf } from '@recuerda/service';
import { eventually, FakeCollector } from '@recuerda/testing';
import { dueReminder, type NotifierUnderTest, startNotifier } from '../../../__fixtures__/notifier-under-test.js';

describe('traces of the notifier', () => {
  const opened: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });

  const start = async (settings: (provider: string) => Record<string, string> = () => ({})) => {
    const collector = await FakeCollector.start();
    opened.push(() => collector.close());
    const notifier: NotifierUnderTest = await startNotifier('in process', {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '20',
      OTEL_EXPORTER_OTLP_TIMEOUT: '2500',
      ...settings(collector.url),
    });
    let open = true;
    const close = async (): Promise<void> => {
      if (open) await notifier.close();
      open = false;
    };
    opened.push(close);
    return { ...notifier, collector, close };
  };

  it('contain every attempt with the response of the provider', async () => {
    const { collector, provider, publisher, surroundings } = await start();
    const { event, to } = dueReminder(surroundings);
    const traceparent = newTraceparent();
    provider.behave({ status: 503, times: 1 }, to);
    await publisher.publish([{ ...event, traceparent }]);
    const posts = await eventually(() => {
      expect(collector.named('POST')).toHaveLength(2);
      return collector.named('POST');
    });
    const [handled] = await eventually(() => {
      expect(collector.named('process notifier.reminders')).toHaveLength(1);
      return collector.named('process notifier.reminders');
    });
    for (const post of posts)
      expect([post.traceId, post.parentSpanId]).toEqual([traceIdOf(traceparent), handled?.spanId]);
    expect(posts.map(({ failed, attributes }) => [failed, attributes['error.type']])).toEqual([
      [true, '503'],
      [false, undefined],
    ]);
    expect(provider.receivedBy(to).map(({ headers }) => headers['traceparent'])).toEqual(
      posts.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`),
    );
  });

  it('contain why there was no response, and no secret of the provider’s address', async () => {
    // Nothing listens on port 1.
    const { collector, publisher, surroundings } = await start(() => ({
      WHATSAPP_URL: 'http://someone:hunter2@127.0.0.1:1/send?token=s3cret',
    }));
    const { event } = dueReminder(surroundings);
    const published = publisher.publish([event]).catch(() => undefined);
    const [post] = await eventually(() => {
      expect(collector.named('POST').length).toBeGreaterThan(0);
      return collector.named('POST');
    });
    expect(post).toMatchObject({
      failed: true,
      attributes: { 'url.full': 'http://127.0.0.1:1/send' },
    });
    // Under Jest a system error is of another realm, so its code is not found.
    expect(post?.attributes['error.type']).toMatch(/^(econnrefused|err_network)$/);
    await published;
  });

  it('contain a request for many reminders once, linked to each of them', async () => {
    const { collector, publisher, surroundings } = await start();
    const events = Array.from({ length: 5 }, () => ({
      ...dueReminder(surroundings).event,
      traceparent: newTraceparent(),
    }));
    await publisher.publish(events);
    const handled = await eventually(() => {
      expect(collector.named('process notifier.reminders')).toHaveLength(5);
      return collector.named('process notifier.reminders').map(({ spanId }) => spanId);
    });
    const asked = await eventually(() => {
      expect(collector.named('read facts').length).toBeGreaterThan(0);
      return collector.named('read facts').flatMap(({ links }) => links.map(({ spanId }) => spanId));
    });
    const alone = collector.named('tasks.reminders.facts').filter(({ kind }) => kind === 'client');
    const askers = [...asked, ...alone.map(({ parentSpanId }) => parentSpanId)];
    for (const spanId of handled) expect(askers).toContain(spanId);
  });

  it.each([
    ['never answers', 'hang' as const],
    ['refuses everything', 503],
  ])('delay no send and no stop, whatever becomes of them: a collector that %s', async (_what, behaviour) => {
    const { collector, provider, publisher, surroundings, close } = await start(() => ({
      OTEL_EXPORTER_OTLP_TIMEOUT: '60000',
    }));
    collector.behaviour = behaviour;
    const reminders = Array.from({ length: 200 }, () => dueReminder(surroundings));
    const startedAt = performance.now();
    await publisher.publish(reminders.map(({ event }) => event));
    expect(provider.accepted).toHaveLength(200);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    await eventually(() => expect(collector.headers.length).toBeGreaterThan(0));
    const stoppedAt = performance.now();
    await close();
    expect(performance.now() - stoppedAt).toBeLessThan(30_000);
  });
});
