import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AppError, currentTraceparent, type Env, newTraceparent, withTraceparent } from '@recuerda/service';
import { createTestVhost, type TestVhost } from '@recuerda/testing';
import { GetOrder } from './__fixtures__/shop.js';
import { type Behaviour, type Shop, startShop } from './__fixtures__/start-shop.js';

jest.setTimeout(60_000);

/** Longer than a process takes to stop that does not wait. */
const SLOW_MS = 300;

describe.each(['amqp', 'in process'])('requests, %s', (transport) => {
  let vhost: TestVhost | undefined;
  let env: Env = {};
  let shop: Shop | undefined;
  let asker: Shop | undefined;

  beforeAll(async () => {
    if (transport !== 'amqp') return;
    vhost = await createTestVhost();
    env = { AMQP_URL: vhost.url };
  });
  afterEach(async () => {
    await Promise.all([shop?.app.close(), asker?.app.close()]);
    shop = asker = undefined;
  });
  afterAll(() => vhost?.drop());

  const start = async (behaviour: Behaviour): Promise<Shop> => (shop = await startShop(env, behaviour));

  it('are answered with what the handler returns, as JSON', async () => {
    const at = new Date('2026-01-02T03:04:05.000Z');
    const { client } = await start({ getOrder: async ({ number }) => ({ number, at, note: undefined }) });
    await expect(client.send(GetOrder, { number: 7 })).resolves.toStrictEqual({ number: 7, at: at.toISOString() });
  });

  it('carry the trace of the caller', async () => {
    let trace: string | undefined;
    const { client } = await start({
      getOrder: async (input) => {
        trace = currentTraceparent();
        return input;
      },
    });
    const traceparent = newTraceparent();
    await withTraceparent(traceparent, () => client.send(GetOrder, { number: 1 }));
    expect(trace).toBe(traceparent);
  });

  it('fail with the code, parameters and fields the handler threw', async () => {
    const errors = [{ field: 'number', message: 'No existe.' }];
    const { client } = await start({
      getOrder: async () => {
        throw new AppError('already_exists', { id: 'x' }, { errors });
      },
    });
    await expect(client.send(GetOrder, { number: 1 })).rejects.toMatchObject({
      code: 'already_exists',
      params: { id: 'x' },
      errors,
    });
  });

  it('fail with internal_error and nothing else when a handler throws anything else', async () => {
    const { client } = await start({
      getOrder: async () => {
        throw new Error('the secret reason');
      },
    });
    const failure = await client.send(GetOrder, { number: 1 }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'internal_error' });
    expect(JSON.stringify((failure as AppError).params)).not.toContain('secret');
  });

  it('are refused when the input is not of its schema', async () => {
    const { client } = await start({});
    await expect(client.send(GetOrder, { number: 'x' as never })).rejects.toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'number', message: 'Debe ser un número.' }],
    });
  });

  it('time out', async () => {
    const release = Promise.withResolvers<{ number: number }>();
    const { client } = await start({ getOrder: () => release.promise });
    await expect(client.send(GetOrder, { number: 1 }, { timeoutMs: 50 })).rejects.toMatchObject({
      code: 'request_timeout',
    });
    release.resolve({ number: 1 });
  });

  it('fail at once when nobody answers requests of that service', async () => {
    const { client } = await start({});
    const nobody = { ...GetOrder, pattern: 'nobody.orders.get' };
    await expect(client.send(nobody, { number: 1 })).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('of an unknown kind are answered, not left to time out', async () => {
    const { client } = await start({});
    const unknown = { ...GetOrder, pattern: 'shop.orders.eat' };
    await expect(client.send(unknown, { number: 1 })).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('in flight are answered before the process stops', async () => {
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let ended = false;
    const { app, client } = await start({
      getOrder: async (input) => {
        started.resolve();
        await release.promise;
        ended = true;
        return input;
      },
    });
    if (transport === 'amqp') asker = await startShop(env, {}, { services: [] });
    const answer = (asker?.client ?? client).send(GetOrder, { number: 9 });
    await started.promise;
    const closing = app.close();
    setTimeout(release.resolve, SLOW_MS);
    await closing;
    expect(ended).toBe(true);
    await expect(answer).resolves.toEqual({ number: 9 });
  });
});
