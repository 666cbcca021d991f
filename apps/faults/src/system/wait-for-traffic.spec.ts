import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TcpProxy } from '@recuerda/testing';
import { waitForTraffic } from './wait-for-traffic.js';

describe('waitForTraffic', () => {
  let echo: Server;
  let proxy: TcpProxy;
  let client: Socket;

  beforeEach(async () => {
    echo = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
    await once(echo, 'listening');
    proxy = await TcpProxy.to('127.0.0.1', (echo.address() as AddressInfo).port);
    client = connect(proxy.port, '127.0.0.1').setNoDelay(true);
    await once(client, 'connect');
  });
  afterEach(async () => {
    client.destroy();
    await proxy.close();
    echo.close();
  });

  const bytes = Buffer.from('COMMIT');
  const signal = new AbortController().signal;

  it('resolves when the side has sent the bytes, also in pieces', async () => {
    const seen = waitForTraffic(proxy, { from: 'server', bytes, hold: false, signal });
    client.write('BEGIN COM');
    await once(client, 'data');
    client.write('MIT');
    await seen;
    expect(proxy.listeners.size).toBe(0);
  });

  it('withholds the bytes with `hold`', async () => {
    const seen = waitForTraffic(proxy, { from: 'client', bytes, hold: true, signal });
    client.write('COMMIT');
    await seen;
    let echoed = false;
    client.on('data', () => (echoed = true));
    proxy.resume();
    await once(client, 'data');
    expect(echoed).toBe(true);
  });

  it('rejects when the signal aborts', async () => {
    const seen = waitForTraffic(proxy, { from: 'client', bytes, hold: false, signal: AbortSignal.timeout(20) });
    await expect(seen).rejects.toThrow();
    expect(proxy.listeners.size).toBe(0);
  });
});
