import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ephemeral ports (from 32,768 on Linux, 49,152 elsewhere), since an outgoing connection could take such a
 * port before the server starts. Also different from the well-known ports of the servers started here.
 */
const [FIRST, COUNT] = [16_000, 9_000];

/** Goes up from a place that differs from process to process, so that none is given twice soon. */
let next = randomInt(COUNT);

/**
 * Returns a TCP port that is free at this moment. Another process may take it first: the caller must ask for a new
 * port on EADDRINUSE.
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
