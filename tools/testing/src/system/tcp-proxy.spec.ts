import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { eventually } from '../eventually.js';
import { TcpProxy } from './tcp-proxy.js';

describe('TcpProxy', () => {
  let echo: Server;
  let proxy: TcpProxy;

  beforeEach(async () => {
    echo = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
    await once(echo, 'listening');
    proxy = await TcpProxy.to('127.0.0.1', (echo.address() as AddressInfo).port);
  });
  afterEach(async () => {
    await proxy.close();
    echo.close();
  });

  const open = async () => {
    const client = connect(proxy.port, '127.0.0.1');
    await once(client, 'connect');
    return client;
  };

  it('forwards bytes in both directions', async () => {
    const client = await open();
    client.write('hola');
    expect(String((await once(client, 'data'))[0])).toBe('hola');
    const closed = once(client, 'close');
    client.end();
    await closed;
  });

  it('closes connections and refuses new ones while it is closed', async () => {
    const client = await open();
    client.write('hola');
    await once(client, 'data');
    const closed = once(client, 'close');
    await proxy.close();
    await closed;
    await expect(open()).rejects.toThrow('ECONNREFUSED');
  });

  it('has a port after reopen that nobody gets by chance meanwhile', async () => {
    await proxy.close();
    expect(proxy.port).toBeLessThan(32_768);
    await proxy.reopen();
    const client = await open();
    client.write('otra vez');
    expect(String((await once(client, 'data'))[0])).toBe('otra vez');
    client.destroy();
  });

  it('withholds everything while it is stalled, without closing', async () => {
    const client = await open();
    const heard: string[] = [];
    const answers: string[] = [];
    proxy.listeners.add((side, bytes) => heard.push(`${side}: ${String(bytes)}`));
    client.on('data', (bytes) => answers.push(String(bytes)));
    // Not `once`: it would wait for ever where the connection ends without a response.
    client.on('close', () => answers.push('closed'));
    proxy.stall();
    client.write('hola');
    await eventually(() => expect(heard).toEqual(['client: hola']));
    expect(answers).toEqual([]);
    proxy.resume();
    await eventually(() =>
      expect({ heard, answers }).toEqual({ heard: ['client: hola', 'server: hola'], answers: ['hola'] }),
    );
    client.destroy();
  });

  it('withholds the bytes at which a listener stalls it', async () => {
    const client = await open();
    const heard: Buffer[] = [];
    echo.on('connection', (socket) => socket.on('data', (bytes) => heard.push(bytes)));
    proxy.listeners.add((side) => side === 'client' && proxy.stall());
    client.write('hola');
    const other = await open();
    const closed = once(client, 'close');
    await proxy.close();
    await closed;
    other.destroy();
    expect(heard).toEqual([]);
  });
});
