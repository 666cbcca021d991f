import { expect, it } from '@jest/globals';
import {
  actingEmployee,
  AppError,
  currentPrincipal,
  currentTraceparent,
  newTraceparent,
  withActingEmployee,
  withPrincipal,
  withTrace,
} from '@recuerda/service';
import { principalOf } from '@recuerda/testing';
import { CancelOrder, GetOrder } from './__fixtures__/shop.js';
import { describeTransports } from './__fixtures__/with-broker.js';

const VIEWER = principalOf('viewer');
const ADMINISTRATOR = principalOf('administrator', { userId: '0198f2a0-0000-7000-8000-000000000002' });
/** Longer than a stop that does not wait for handlers. */
const SLOW_MS = 300;

describeTransports('requests', (shops, transport) => {
  it('return what the handler returns, as JSON', async () => {
    const at = new Date('2026-01-02T03:04:05.000Z');
    const { client } = await shops.start({ getOrder: async ({ number }) => ({ number, at, note: undefined }) });
    await expect(client.send(GetOrder, { number: 7 })).resolves.toStrictEqual({ number: 7, at: at.toISOString() });
  });

  it('carry the trace of the caller', async () => {
    let trace: string | undefined;
    const { client } = await shops.start({
      getOrder: async (input) => {
        trace = currentTraceparent();
        return input;
      },
    });
    const traceparent = newTraceparent();
    await withTrace({ traceparent }, () => client.send(GetOrder, { number: 1 }));
    expect(trace).toBe(traceparent);
  });

  it('carry the principal of the caller, each its own', async () => {
    const seen = new Map<number, unknown>();
    const { client } = await shops.start({
      getOrder: async (input) => {
        await Promise.resolve();
        seen.set(input.number, currentPrincipal());
        return input;
      },
    });
    const send = (number: number) => client.send(GetOrder, { number });
    await Promise.all([withPrincipal(VIEWER, () => send(1)), withPrincipal(ADMINISTRATOR, () => send(2)), send(3)]);
    expect([...seen].sort()).toEqual([
      [1, VIEWER],
      [2, ADMINISTRATOR],
      [3, undefined],
    ]);
  });

  it('carry the employee whose reply causes them', async () => {
    const seen = new Map<number, unknown>();
    const { client } = await shops.start({
      getOrder: async (input) => {
        seen.set(input.number, actingEmployee());
        return input;
      },
    });
    await Promise.all([
      withActingEmployee(VIEWER.userId, () => client.send(GetOrder, { number: 1 })),
      client.send(GetOrder, { number: 2 }),
    ]);
    expect([...seen].sort()).toEqual([
      [1, VIEWER.userId],
      [2, undefined],
    ]);
  });

  it('are refused to a principal that may not send them, never to a program without one', async () => {
    const { client } = await shops.start({});
    const cancel = () => client.send(CancelOrder, { number: 1 });
    await expect(withPrincipal(VIEWER, cancel)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(withPrincipal(ADMINISTRATOR, cancel)).resolves.toBeUndefined();
    await expect(cancel()).resolves.toBeUndefined();
  });

  it('fail with the code, parameters and fields the handler threw', async () => {
    const errors = [{ field: 'number', message: 'No existe.' }];
    const { client } = await shops.start({
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

  it('fail with internal_error and no detail when a handler throws any other error', async () => {
    const { client } = await shops.start({
      getOrder: async () => {
        throw new Error('the secret reason');
      },
    });
    const failure = await client.send(GetOrder, { number: 1 }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'internal_error' });
    expect(JSON.stringify((failure as AppError).params)).not.toContain('secret');
  });

  it('are refused when the input does not match its schema', async () => {
    const { client } = await shops.start({});
    await expect(client.send(GetOrder, { number: 'x' as never })).rejects.toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'number', message: 'Debe ser un número.' }],
    });
  });

  it('time out', async () => {
    const release = Promise.withResolvers<{ number: number }>();
    const { client } = await shops.start({ getOrder: () => release.promise });
    await expect(client.send(GetOrder, { number: 1 }, { timeoutMs: 50 })).rejects.toMatchObject({
      code: 'request_timeout',
    });
    release.resolve({ number: 1 });
  });

  it('fail at once when no service handles them', async () => {
    const { client } = await shops.start({});
    const unhandled = { ...GetOrder, pattern: 'absent.orders.get' };
    await expect(client.send(unhandled, { number: 1 })).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('of an unknown kind fail without a time-out', async () => {
    const { client } = await shops.start({});
    const unknown = { ...GetOrder, pattern: 'shop.orders.eat' };
    await expect(client.send(unknown, { number: 1 })).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('in flight are finished before the process stops', async () => {
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let finished = false;
    const shop = await shops.start({
      getOrder: async (input) => {
        started.resolve();
        await release.promise;
        finished = true;
        return input;
      },
    });
    const caller = transport === 'RabbitMQ' ? await shops.start({}, { services: [] }) : shop;
    const response = caller.client.send(GetOrder, { number: 9 });
    await started.promise;
    const closing = shops.stop(shop);
    setTimeout(release.resolve, SLOW_MS);
    await closing;
    expect(finished).toBe(true);
    await expect(response).resolves.toEqual({ number: 9 });
  });
});
