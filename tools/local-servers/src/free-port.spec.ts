import { execFileSync } from 'node:child_process';
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
  // Also a stranger may have it.
  await once(taken, 'listening').catch(() => undefined);
  const after = await freePort();
  taken.close();
  expect(after).not.toBe(before + 1);
  for (const port of [before, after]) expect(port).toBeLessThan(32_768);
});

it('gives no port that another process was given and does not listen on yet', async () => {
  const port = await freePort();
  // It begins where this process was.
  const other = `
    import crypto from 'node:crypto';
    import { syncBuiltinESMExports } from 'node:module';
    crypto.randomInt = () => ${port} - 16_000;
    syncBuiltinESMExports();
    const { freePort } = await import('${new URL('free-port.ts', import.meta.url).href}');
    console.log(await freePort());`;
  const given = execFileSync(process.execPath, ['--input-type=module', '-e', other], { encoding: 'utf8' });
  expect(Number(given)).not.toBe(port);
});
