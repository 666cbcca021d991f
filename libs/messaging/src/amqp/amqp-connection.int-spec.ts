import { expect, it } from '@jest/globals';
import { createTestVhost, TcpProxy } from '@recuerda/testing';
import { AmqpConnection } from './amqp-connection.js';

/** Class 20 (channel), method 40 (close). */
const CHANNEL_CLOSE = Buffer.from([0, 20, 0, 40]);

it('a connection that is lost while a channel is being closed is opened again', async () => {
  await using cleanUp = new AsyncDisposableStack();
  const vhost = await createTestVhost();
  cleanUp.defer(() => vhost.drop());
  const { proxy, url } = await TcpProxy.inFrontOf(vhost.url);
  cleanUp.defer(() => proxy.close());
  let losses = 0;
  proxy.listeners.add((from, bytes) => {
    if (from === 'server' || losses > 0 || !bytes.includes(CHANNEL_CLOSE)) return;
    losses += 1;
    void proxy.close().then(() => proxy.reopen());
  });
  const connection = new AmqpConnection(url, 'test');
  connection.addListener({ open: async (session) => session.release(await session.channel()) });
  connection.start();
  cleanUp.defer(() => connection.close());
  expect((await connection.waitForSession(60_000)).alive).toBe(true);
  expect(losses).toBe(1);
});
