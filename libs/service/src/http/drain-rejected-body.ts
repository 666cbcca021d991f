import type { FastifyInstance, FastifyRequest } from 'fastify';

const BODY_TOO_LARGE = 413;

/**
 * Lets a client that is answered before its body has come finish sending: Node throws away what comes. Closed at once, as
 * Fastify or the client's own `connection: close` would have it, the connection breaks while the client still writes, and
 * it sees that instead of the answer. Bounded by the time a request may take.
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
