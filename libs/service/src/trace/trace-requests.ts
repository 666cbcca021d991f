import type { FastifyInstance } from 'fastify';
import { isTraceparent, newTraceparent, traceIdOf, withTraceparent } from './trace.js';

/**
 * Gives every HTTP request a trace context: the browser's `traceparent`, or a new one. Its id is answered
 * as `x-correlation-id`.
 */
export function traceRequests(server: Pick<FastifyInstance, 'addHook'>): void {
  server.addHook('onRequest', (request, reply, done) => {
    const given = request.headers['traceparent'];
    const traceparent = isTraceparent(given) ? given : newTraceparent();
    void reply.header('x-correlation-id', traceIdOf(traceparent));
    withTraceparent(traceparent, done);
  });
}
