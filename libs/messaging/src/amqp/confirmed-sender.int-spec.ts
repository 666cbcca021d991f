import { describe, expect, it } from '@jest/globals';
import { createTestVhost, eventually, TcpProxy } from '@recuerda/testing';
import { UnavailableError } from '../errors.js';
import { AmqpConnection } from './amqp-connection.js';
import { ConfirmedSender } from './confirmed-sender.js';

describe('ConfirmedSender', () => {
  it('fails every message when the connection is lost, also those that are not sent yet', async () => {
    await using cleanUp = new AsyncDisposableStack();
    const vhost = await createTestVhost();
    cleanUp.defer(() => vhost.drop());
    const { proxy, url } = await TcpProxy.inFrontOf(vhost.url);
    cleanUp.defer(() => proxy.close());
    const connection = new AmqpConnection(url, 'test');
    const sender = new ConfirmedSender(connection);
    connection.start();
    cleanUp.defer(() => connection.close());
    await connection.waitForSession(60_000);
    proxy.stall();
    const failures: unknown[] = [];
    const message = { exchange: '', routingKey: 'x', content: Buffer.from('x'), mandatory: false, properties: {} };
    const count = 5_000;
    for (let sent = 0; sent < count; sent += 1) sender.send(message).catch((error: unknown) => failures.push(error));
    await proxy.close();
    await eventually(() => expect(failures).toHaveLength(count));
    expect(failures.every((failure) => failure instanceof UnavailableError)).toBe(true);
  });
});
