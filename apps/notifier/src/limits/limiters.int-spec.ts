import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ShutdownSignal } from '@recuerda/concurrency';
import { ListDeliveries, MessageRequested } from '@recuerda/contracts';
import { metricsText } from '@recuerda/service';
import { eventually, metricIn } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { createDeliveriesDatabase, type DeliveriesDatabase } from '../__fixtures__/deliveries-database.js';
import { NOWHERE } from '../__fixtures__/nowhere.js';
import { dueReminder, type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';
import type { Ceilings } from '../channels/channel.js';
import type { Channels } from '../channels/channels.js';
import type { NotifierConfig } from '../notifier.config.js';
import { ProviderStateStore } from '../provider-state/provider-state.store.js';
import { NONE, throttled } from './__fixtures__/simulation.js';
import type { Limiter } from './limiter.js';
import { Limiters } from './limiters.js';

describe.each(['in process', 'RabbitMQ'] as const)('the concurrency of POSTs, %s', (transport) => {
  let notifier: NotifierUnderTest;
  const value = async (gauge: string) =>
    metricIn(await metricsText(), `recuerda_${gauge}`, { account: 'whatsapp:form:environment' });
  const limit = () => value('send_concurrency_limit');
  const dispatch = async (count: number) => {
    const reminders = Array.from({ length: count }, () => dueReminder(notifier.surroundings));
    await notifier.publisher.publish(reminders.map(({ event }) => event));
    return reminders;
  };
  const results = () => notifier.surroundings.results.length;

  beforeAll(async () => {
    notifier = await startNotifier(transport);
  });
  afterAll(() => notifier.close());

  it('grows while a slow provider takes more', async () => {
    expect(await limit()).toBe(32);
    // Long enough that other tests hardly change it.
    notifier.provider.behave({ delayMs: 1_000 });
    const dispatched = dispatch(300);
    await eventually(async () => expect(await limit()).toBeGreaterThan(60));
    await dispatched;
    await eventually(() => expect(results()).toBe(300));
    expect(notifier.provider.received).toHaveLength(300);
    expect(notifier.provider.connections).toBeGreaterThan(60);
  });

  it('shrinks when the provider refuses for too many requests', async () => {
    const before = await limit();
    notifier.provider.behave({ status: 429, delayMs: 50, times: 30 });
    await dispatch(30);
    await eventually(() => expect(results()).toBe(330));
    expect(await limit()).toBeLessThan(before);
    expect(notifier.surroundings.results.every(({ type }) => type === 'notifier.reminder.sent')).toBe(true);
    expect(await value('send_rate_limit')).toBeGreaterThan(0);
  });

  it('a POST that is refused for too many requests is no attempt', async () => {
    const reminder = dueReminder(notifier.surroundings);
    notifier.provider.behave({ status: 429, retryAfter: 0, times: 5 }, reminder.to);
    await notifier.publisher.publish([reminder.event]);
    await eventually(() => expect(notifier.surroundings.outcomeOf(reminder.reminderId)).toEqual(['sent']));
    expect(notifier.provider.receivedBy(reminder.to)).toHaveLength(6);
    const { items } = await notifier.requests.send(ListDeliveries, { limit: 50, taskId: reminder.taskId });
    expect(items).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });
});

describe('the limits that were found', () => {
  let database: DeliveriesDatabase;
  beforeAll(async () => {
    database = await createDeliveriesDatabase();
  });
  afterAll(() => database?.drop());

  /** Limiters of a notifier with these accounts. */
  const notifier = (accounts: Record<string, Ceilings>) => {
    const config = { NOTIFIER_CONCURRENCY: 1_000, NOTIFIER_RATE: 0 } as NotifierConfig;
    const shutdown = new ShutdownSignal(new Error('stopping'));
    const channels = {
      get accounts() {
        return Object.entries(accounts).map(([key, ceilings]) => ({ key, ceilings }));
      },
      of: (key: string) => accounts[key] && { key, ceilings: accounts[key] },
    } as unknown as Channels;
    return new Limiters(config, channels, new ProviderStateStore(database.source), shutdown);
  };
  const storedOf = async (account: string) => {
    const [row] = await database.source.query<unknown[]>(
      `SELECT found_concurrency AS concurrency, found_rate AS rate FROM notifier.provider_state WHERE account = $1`,
      [account],
    );
    return row;
  };
  /** Refuses POSTs `times` times. */
  const refuse = async (limiter: Limiter, times: number) => {
    for (let post = 0; post < times; post += 1) await limiter.post(async () => throttled());
  };

  it('are what the next notifier of the account begins with, and another account does not', async () => {
    const limiters = notifier({ one: NONE });
    limiters.onApplicationBootstrap();
    await refuse(limiters.of({ key: 'one' }), 3);
    await limiters.storeLimits();
    expect(await storedOf('one')).toEqual({ concurrency: 15, rate: 10 });

    const accounts: Record<string, Ceilings> = { one: NONE, two: NONE };
    const next = notifier(accounts);
    const [one, two] = [next.of({ key: 'one' }), next.of({ key: 'two' })];
    expect(one).toMatchObject({ concurrency: 32, rate: Infinity });
    await eventually(() => expect(one).toMatchObject({ concurrency: 15, rate: 10 }));
    expect(two).toMatchObject({ concurrency: 32, rate: Infinity });
    await refuse(two, 2);
    expect(one).toMatchObject({ concurrency: 15, rate: 10 });
    delete accounts['two'];
    await next.storeLimits();
    expect(await storedOf('two')).toBeUndefined();
    expect(next.of({ key: 'two' })).not.toBe(two);
  });

  it('are stored when they changed by a tenth, and no sooner', async () => {
    const limiters = notifier({ stored: NONE });
    const limiter = limiters.of({ key: 'stored' });
    await refuse(limiter, 2);
    await limiters.storeLimits();
    expect(await storedOf('stored')).toEqual({ concurrency: 22, rate: 20 });
    limiter.restore({ concurrency: 24, rate: 21.9 });
    await limiters.storeLimits();
    expect(await storedOf('stored')).toEqual({ concurrency: 22, rate: 20 });
    limiter.restore({ concurrency: 25, rate: 21.9 });
    await limiters.storeLimits();
    expect(await storedOf('stored')).toEqual({ concurrency: 25, rate: 21.9 });
    limiter.restore({ concurrency: 25, rate: Infinity });
    await limiters.storeLimits();
    expect(await storedOf('stored')).toEqual({ concurrency: 25, rate: null });
  });

  it.each([
    ['23 hours', 500],
    ['25 hours', undefined],
  ])('count for a day: after %s the concurrency is %s', async (age, expected) => {
    const [account, store] = [`after ${age}`, new ProviderStateStore(database.source)];
    await store.storeLimits(account, { concurrency: 500, rate: Infinity });
    await database.source.query(
      `UPDATE notifier.provider_state SET limits_found_at = limits_found_at - $2::interval WHERE account = $1`,
      [account, age],
    );
    expect((await store.readLimits(account))?.concurrency).toBe(expected);
  });

  it('count no more than a ceiling that was lowered since', async () => {
    await new ProviderStateStore(database.source).storeLimits('lower', { concurrency: 500, rate: 7 });
    const limiter = notifier({ lower: { ...NONE, concurrency: 4 } }).of({ key: 'lower' });
    expect(limiter.concurrency).toBe(4);
    await eventually(() => expect(limiter).toMatchObject({ concurrency: 4, rate: 7 }));
  });

  it('are no reason to stop, or to wait, while the database is down', async () => {
    const limiters = notifier({ down: NONE });
    const limiter = limiters.of({ key: 'down' });
    await database.source.query('ALTER TABLE notifier.provider_state RENAME TO away');
    await refuse(limiter, 2);
    await limiters.storeLimits();
    expect(limiter).toMatchObject({ concurrency: 22, rate: 20 });
    await database.source.query('ALTER TABLE notifier.away RENAME TO provider_state');
    await limiters.storeLimits();
    expect(await storedOf('down')).toEqual({ concurrency: 22, rate: 20 });
  });

  it('let nobody wait for an account that is not connected any more', async () => {
    const accounts: Record<string, Ceilings> = { slow: NONE };
    const limiter = notifier(accounts).of({ key: 'slow' });
    limiter.restore({ concurrency: 32, rate: 1 });
    const starts = Array.from({ length: 100 }, () => limiter.acquire());
    await starts[0];
    delete accounts['slow'];
    const begunAt = performance.now();
    await Promise.all(starts.flatMap((start) => start ?? []));
    expect(performance.now() - begunAt).toBeLessThan(10_000);
  });
});

describe('the rate of POSTs', () => {
  it.each([
    ['of the gateway', { WHATSAPP_FORM_DIALECT: 'menuia' }],
    ['of the notifier', { NOTIFIER_RATE: '1' }],
  ])('is kept by reminders and other messages together: that %s [WA-15]', async (_owner, settings) => {
    await using cleanUp = new AsyncDisposableStack();
    const notifier = await startNotifier('in process', settings);
    cleanUp.defer(() => notifier.close());
    const { publisher, provider, surroundings } = notifier;
    provider.behave({ body: { status: 200, id: 'm1' } });
    const messageId = uuidv7();
    const about = { ...NOWHERE, kind: 'help' as const, employeeId: uuidv7(), phone: '+504 7700-4321', text: 'Ayuda' };
    await publisher.publish([
      ...[1, 2, 3].map(() => dueReminder(surroundings).event),
      MessageRequested.create({ id: uuidv7(), subject: messageId, time: new Date(), data: { ...about, messageId } }),
    ]);
    await eventually(() => expect(provider.received).toHaveLength(4));
    const times = provider.received.map(({ receivedAt }) => receivedAt.getTime());
    // A second apart, except for what the first one took longer.
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(2_000);
  });
});
