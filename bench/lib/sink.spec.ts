import { afterEach, expect, it } from '@jest/globals';
import { startSink } from './sink.mjs';

type Sink = Awaited<ReturnType<typeof startSink>>;

let sink: Sink;
afterEach(() => sink.stop());

async function send(number: number, fields = ['appkey', 'authkey', 'to', 'message'], appkey = 'a'): Promise<number> {
  const form = new FormData();
  for (const name of fields) form.set(name, name === 'appkey' ? appkey : `*Tarea ${number}*`);
  return (await fetch(sink.url, { method: 'POST', body: form })).status;
}

it('counts each task once, notes when it arrived, and knows an incomplete form', async () => {
  sink = await startSink({ providerMs: 0, providerLimit: undefined });
  await sink.reset(2);
  const before = Date.now();
  for (const number of [1, 1, 2]) expect(await send(number)).toBe(200);
  await send(0, ['to', 'message']);
  expect(await sink.status()).toMatchObject({ received: 4, refused: 0, distinct: 1, malformed: 2 });
  const [never, once] = await sink.arrivals();
  expect(never).toBe(0);
  expect(once).toBeGreaterThanOrEqual(before - 1);
  await sink.reset(2);
  expect(await sink.status()).toMatchObject({ received: 0, distinct: 0 });
});

it('accepts a burst of one second of each appkey, and no more', async () => {
  sink = await startSink({ providerMs: 0, providerLimit: 1 });
  await sink.reset(9);
  expect([await send(1), await send(2)]).toEqual([200, 429]);
  expect(await send(3, undefined, 'b')).toBe(200);
  expect(await sink.status()).toMatchObject({ received: 3, refused: 1, distinct: 2 });
});

it('answers late, while others wait', async () => {
  sink = await startSink({ providerMs: 100, providerLimit: undefined });
  await sink.reset(9);
  await Promise.all([1, 2, 3].map((number) => send(number)));
  expect(await sink.status()).toMatchObject({ distinct: 3, mostOpen: 3 });
});
