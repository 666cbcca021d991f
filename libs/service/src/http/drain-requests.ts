import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** With the drain of handlers that follows, less than the maximum duration of a shutdown. */
const DRAIN_MS = 3_000;

/**
 * Lets open requests get their responses before a server that stops closes its connections, for up to `drainMs`. New
 * requests get 503 meanwhile. What ends only with the process, such as event streams, must end before.
 */
export function drainRequests(server: Pick<FastifyInstance, 'addHook'>, drainMs = DRAIN_MS): void {
  const open = new Set<ServerResponse>();
  server.addHook('onRequest', (_request, { raw }, done) => {
    open.add(raw);
    for (const end of ['finish', 'close']) raw.once(end, () => open.delete(raw));
    done();
  });
  server.addHook('preClose', async () => {
    const ended = Promise.allSettled([...open].map((response) => finished(response)));
    await Promise.race([ended, delay(drainMs, undefined, { ref: false })]);
  });
}
