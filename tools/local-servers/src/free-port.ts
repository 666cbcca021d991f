import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ephemeral ports (from 32,768 on Linux, 49,152 elsewhere), since an outgoing connection could take such a
 * port before the server starts. Also different from the well-known ports of the servers started here.
 */
const [FIRST, COUNT] = [16_000, 8_000];

/** Goes up from a place that differs from process to process, so that none is given twice soon. */
let next = randomInt(COUNT);

/**
 * Returns a TCP port that is free at this moment, and that no other process gets from here as long as this one runs:
 * tests start many servers at once, and each takes seconds until it listens. A stranger may take it first.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tried = 0; tried < COUNT; tried += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if ((await reserve(port)) && (await isFree(port, host))) return port;
  }
  throw new Error(`No port from ${FIRST} to ${FIRST + COUNT - 1} is free on ${host}.`);
}

/** Reserves a port by listening on a second one, above all that are given. Returns false if another process has it. */
async function reserve(port: number): Promise<boolean> {
  const reservation = await listen(port + COUNT, '127.0.0.1');
  reservation?.unref();
  return reservation !== undefined;
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = await listen(port, host);
  if (!server) return false;
  server.close();
  await once(server, 'close');
  return true;
}

/** Resolves with undefined if the port is taken. */
async function listen(port: number, host: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  server.listen(port, host);
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if (['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
