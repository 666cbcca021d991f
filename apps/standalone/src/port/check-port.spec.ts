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
  it('says that a port is in use and how to choose another', async () => {
    await expect(checkPort('127.0.0.1', port)).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use`);
  });

  it('leaves a free port free', async () => {
    server.close();
    await once(server, 'close');
    await checkPort('127.0.0.1', port);
    await checkPort('127.0.0.1', port);
  });

  it('says that an address is not one of this machine', async () => {
    await expect(checkPort('192.0.2.1', port)).rejects.toThrow(/HOST: 192\.0\.2\.1 is not an address/);
  });
});
