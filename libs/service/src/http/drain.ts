import { waitAtMost } from '@recuerda/concurrency';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';

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
    await waitAtMost(drainMs, ended);
  });
}

const BODY_TOO_LARGE = 413;

/**
 * Lets a client finish sending its body when the response was sent before: Node discards the rest. If the connection
 * were closed at once, as Fastify or the client's `connection: close` would do, the client would see a broken
 * connection instead of the response. Bounded by the request timeout.
 */
export function drainRejectedBodies(server: Pick<FastifyInstance, 'addHook'>): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === BODY_TOO_LARGE || isStillSending(request)) {
      void reply.removeHeader('connection');
      reply.raw.shouldKeepAlive = true;
    }
    done(null, payload);
  });
}

const isStillSending = ({ headers, raw }: FastifyRequest): boolean =>
  !raw.complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
