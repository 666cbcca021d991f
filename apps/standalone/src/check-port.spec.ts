import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkPort } from './check-port.js';

const server = createServer();
let port: number;

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => void server.close());

describe('checkPort', () => {
  it('reports a port in use and how to choose another', async () => {
    await expect(checkPort('127.0.0.1', port)).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use`);
  });

  it('leaves a free port free', async () => {
    server.close();
    await once(server, 'close');
    await checkPort('127.0.0.1', port);
    await checkPort('127.0.0.1', port);
  });

  it('reports an address that is not of this machine', async () => {
    await expect(checkPort('192.0.2.1', port)).rejects.toThrow(/HOST: 192\.0\.2\.1 is not an address/);
  });
});
