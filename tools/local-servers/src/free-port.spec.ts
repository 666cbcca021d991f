import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { freePort } from './free-port.js';

it('returns ports on which a server can listen immediately', async () => {
  const ports = await Promise.all(Array.from({ length: 5 }, () => freePort()));
  const servers = ports.map((port) => createServer().listen(port, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  expect(new Set(ports).size).toBe(5);
  for (const server of servers) server.close();
});

it('skips a port in use, and stays below the ephemeral ports', async () => {
  const before = await freePort();
  const taken = createServer().listen(before + 1, '127.0.0.1');
  await once(taken, 'listening');
  const after = await freePort();
  taken.close();
  expect(after).not.toBe(before + 1);
  for (const port of [before, after]) expect(port).toBeLessThan(32_768);
});
