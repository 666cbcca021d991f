import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { CheckAccountValues, type CheckAccountInput } from '@recuerda/contracts';
import {
  connectSchool,
  gatewayAt,
  schoolConnection,
  startConnecting,
} from '../../../__fixtures__/connecting-notifier.js';
import { type FakeGraph, startGraph } from '../../../__fixtures__/fake-graph.js';
import type { NotifierUnderTest } from '../../../__fixtures__/notifier-under-test.js';

let graph: FakeGraph;
let notifier: NotifierUnderTest;
beforeAll(async () => {
  graph = await startGraph();
  notifier = await startConnecting(graph);
});
afterAll(async () => {
  await notifier?.close();
  await graph?.close();
});
afterEach(() => notifier.provider.reset());

const check = async (more: object = {}) => {
  const input = {
    ...gatewayAt(notifier.provider.url),
    account: null,
    dialect: 'status',
    testPhone: '9988-7766',
    ...more,
  };
  const { results } = await notifier.requests.send(CheckAccountValues, input as CheckAccountInput);
  return results.map(({ field, verdict }) => `${field}: ${verdict}`);
};

it('a gateway is tried with a message by the values that are entered, and nothing is stored', async () => {
  expect(await check()).toEqual(['url: right', 'test: right']);
  expect(notifier.provider.received).toMatchObject([
    { to: '50499887766', appkey: 'the-appkey-of-the-school', message: expect.stringContaining('prueba') },
  ]);
  expect(await check({ testPhone: '' })).toEqual(['url: right']);
  expect(notifier.provider.received).toHaveLength(1);
  expect(await schoolConnection(notifier)).toMatchObject({ source: 'simulator' });
});

it.each<[string, object, string]>([
  ['refuses the keys', { status: 401 }, 'test: keys_refused'],
  ['has a fault of its own', { status: 503 }, 'test: not_taken'],
  ['breaks the connection off', { reset: true }, 'test: no_answer'],
])('a gateway that %s is known to', async (_what, behaviour, verdict) => {
  notifier.provider.behave(behaviour);
  expect(await check()).toEqual(['url: right', verdict]);
});

it('no message leaves for an address that is refused, nor a stored key for another one', async () => {
  expect(await check({ url: 'http://127.0.0.1:9/send' })).toEqual(['url: address_refused']);
  const { account } = await connectSchool(notifier, gatewayAt(notifier.provider.url));
  const kept = { account, appkey: '', authkey: '' };
  expect(await check(kept)).toEqual(['url: right', 'test: right']);
  await check({ ...kept, url: new URL('/other', notifier.provider.url).href });
  expect(notifier.provider.received.map(({ appkey }) => appkey)).toEqual(['the-appkey-of-the-school', '']);
});
