import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { createTestVhost, TcpProxy } from '@recuerda/testing';
import { openBroker } from './open-broker.js';

/** The first bytes of a client. */
const PROTOCOL_HEADER = Buffer.from('AMQP');
const QUEUE = 'test.messages';

it('sends messages although the broker accepts the second connection slowly', async () => {
  await using cleanUp = new AsyncDisposableStack();
  const vhost = await createTestVhost();
  cleanUp.defer(() => vhost.drop());
  const direct = await openBroker(vhost.url, 'direct');
  cleanUp.defer(() => direct.close());
  const channel = await direct.channel();
  await channel.assertQueue(QUEUE, { durable: true });
  const { proxy, url } = await TcpProxy.inFrontOf(vhost.url);
  cleanUp.defer(() => proxy.close());
  let connections = 0;
  proxy.listeners.add((from, bytes) => {
    if (from === 'server' || !bytes.subarray(0, 4).equals(PROTOCOL_HEADER) || (connections += 1) !== 2) return;
    proxy.stall();
    void sleep(3_000).then(() => proxy.resume());
  });
  const broker = await openBroker(url, 'test');
  cleanUp.defer(() => broker.close());
  await broker.send(QUEUE, Buffer.from('hello'), {});
  expect((await channel.checkQueue(QUEUE)).messageCount).toBe(1);
});
