import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below what systems give outgoing connections (32,768 and up on Linux, 49,152 elsewhere): such a one would take the port
 * before its server starts. Beside the well-known ports of what is started here.
 */
const [FIRST, COUNT] = [16_000, 9_000];

/** Goes up from a place that differs from process to process, so that none is given twice soon. */
let next = randomInt(COUNT);

/**
 * A TCP port nobody listens on at this moment. Another process may take it before the caller does: whoever listens on it
 * must be ready to ask for a new one on EADDRINUSE.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tried = 0; tried < COUNT; tried += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port, host)) return port;
  }
  throw new Error(`No port from ${FIRST} to ${FIRST + COUNT - 1} is free on ${host}.`);
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
