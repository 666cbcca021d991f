import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { HttpService } from '@nestjs/axios';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import axios from 'axios';
import { Agent } from 'undici';
import { undiciAdapter } from '../../http/undici-adapter.js';
import type { AccessToken } from './access-token.js';
import { GraphClient } from './graph-client.js';
import { GraphMedia } from './graph-media.js';

const LIMIT = 1_000_000;
const agent = new Agent();
const asked: string[] = [];
let content: (response: ServerResponse) => void;
let described: { status: number; body: object };
let url: string;
let media: GraphMedia;
const server = createServer(({ url: path, headers }, response) => {
  asked.push(`${path} ${headers.authorization}`);
  if (path === '/content') return content(response);
  response.writeHead(described.status).end(JSON.stringify(described.body));
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const http = new HttpService(axios.create({ adapter: undiciAdapter(agent), timeout: 2_000 }));
  const token = { current: () => 'token' } as unknown as AccessToken;
  media = new GraphMedia(new GraphClient(http, { WHATSAPP_GRAPH_URL: url }, token));
});
beforeEach(() => {
  asked.length = 0;
  described = { status: 200, body: { url: `${url}/content` } };
  content = (response) => response.end('photo');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await agent.close();
});

it('a file is fetched from its address, with the token [PROOF-01]', async () => {
  expect(await media.fetch('1908/../x', LIMIT)).toEqual(Buffer.from('photo'));
  expect(asked).toEqual(['/1908%2F..%2Fx Bearer token', '/content Bearer token']);
});

it.each([
  [LIMIT - 1, LIMIT - 1],
  [LIMIT, LIMIT],
  [LIMIT + 1, 'too_large'],
])('of %d bytes, as many as %s are taken [PROOF-02]', async (size, taken) => {
  // It may not say how long it is.
  content = (response) => {
    response.write(Buffer.alloc(1));
    response.end(Buffer.alloc(size - 1));
  };
  const fetched = await media.fetch('1', LIMIT);
  expect(typeof fetched === 'string' ? fetched : fetched.length).toBe(taken);
});

it('a file that is said to be too large is not fetched, and one without end is broken off [PROOF-02]', async () => {
  described.body = { url: `${url}/content`, file_size: LIMIT + 1 };
  expect(await media.fetch('1', LIMIT)).toBe('too_large');
  expect(asked).toHaveLength(1);
  described.body = { url: `${url}/content`, file_size: LIMIT };
  let sent = 0;
  content = (response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };
  expect(await media.fetch('1', LIMIT)).toBe('too_large');
  expect(sent).toBeLessThan(20 * LIMIT);
});

it.each([
  ['the file is not there', 400, { error: { code: 100, message: 'Unsupported get request' } }, 'unavailable'],
  ['the token may not', 403, { error: { code: 10, message: 'no' } }, 'unavailable'],
])('never comes where %s [PROOF-01]', async (_what, status, body, taken) => {
  described = { status, body };
  expect(await media.fetch('1', LIMIT)).toBe(taken);
});

it.each([
  ['the token has expired', 401, { error: { code: 190, message: 'expired' } }, /expired/],
  ['Meta is busy', 429, {}, /429/],
  ['Meta is down', 503, {}, /503/],
])('may come later where %s [PROOF-01]', async (_what, status, body, words) => {
  described = { status, body };
  await expect(media.fetch('1', LIMIT)).rejects.toThrow(words);
});

it('the token goes to no other address without TLS [PROOF-01]', async () => {
  described.body = { url: 'http://169.254.169.254/latest' };
  await expect(media.fetch('1', LIMIT)).rejects.toThrow('a file lies at http://169.254.169.254');
});

it('an address that has expired, and a content that breaks off, may come later [PROOF-01]', async () => {
  content = (response) => response.writeHead(404).end();
  await expect(media.fetch('1', LIMIT)).rejects.toThrow('status 404');
  content = (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half');
    setTimeout(() => response.destroy(), 20);
  };
  await expect(media.fetch('1', LIMIT)).rejects.toThrow();
});
