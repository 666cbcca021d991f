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

  it('lets through what is said, both ways', async () => {
    const client = await open();
    client.write('hola');
    expect(String((await once(client, 'data'))[0])).toBe('hola');
    const closed = once(client, 'close');
    client.end();
    await closed;
  });

  it('breaks what is open and refuses what comes while it is shut', async () => {
    const client = await open();
    client.write('hola');
    await once(client, 'data');
    const closed = once(client, 'close');
    await proxy.close();
    await closed;
    await expect(open()).rejects.toThrow('ECONNREFUSED');
  });

  it('is at the same port when it opens again', async () => {
    const { port } = proxy;
    await proxy.close();
    await proxy.reopen();
    expect(proxy.port).toBe(port);
    const client = await open();
    client.write('otra vez');
    expect(String((await once(client, 'data'))[0])).toBe('otra vez');
    client.destroy();
  });

  it('holds everything back while it is stalled, without a word', async () => {
    const client = await open();
    const heard: string[] = [];
    const answers: string[] = [];
    proxy.listeners.add((side, said) => heard.push(`${side}: ${String(said)}`));
    client.on('data', (said) => answers.push(String(said)));
    // Not `once`: it waits for ever, and says nothing, where the connection ends without an answer.
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

  it('holds back what a listener stalls it at', async () => {
    const client = await open();
    const heard: Buffer[] = [];
    echo.on('connection', (socket) => socket.on('data', (said) => heard.push(said)));
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
