import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { isConnectionError } from '@recuerda/service';
import { ignoreEarlyConnectionErrors } from './connections.js';

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const AUTHENTICATION_OK = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const ENDING = message('E', Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0'));

/** Takes a connection, is ready, and ends, all in one packet. */
const server = createServer((client) => {
  client.on('error', () => undefined);
  client.once('data', () => client.end(Buffer.concat([AUTHENTICATION_OK, READY, ENDING])));
});
let pool: Pool;

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  pool = new Pool({ host: '127.0.0.1', port, user: 'nobody', ssl: false });
});
afterEach(async () => {
  await pool.end();
  server.close();
});

it('a connection that is lost as it is made is an error of its first query, not of the process', async () => {
  ignoreEarlyConnectionErrors(pool);
  const client = await pool.connect();
  const error: unknown = await client.query('SELECT 1').catch((reason: unknown) => reason);
  client.release(true);
  expect(isConnectionError(error)).toBe(true);
});
