import type { FastifyInstance, FastifyRequest } from 'fastify';

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
