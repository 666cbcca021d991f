import { Logger } from '@nestjs/common';
import { EVENT_STREAM, histogram } from '@recuerda/service';
import type { FastifyInstance } from 'fastify';
import { pathOf } from './paths.js';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures every request by route (never by path, whose values are without bound) and logs it at debug. */
export function observeRequests(server: Pick<FastifyInstance, 'addHook'>): void {
  const logger = new Logger('Access');
  const durations = histogram('recuerda_http_request_duration_seconds', 'Duration of HTTP requests.', BUCKETS, [
    'method',
    'route',
    'status',
  ]);
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const status = String(reply.statusCode);
    if (reply.raw.getHeader('content-type') !== EVENT_STREAM) {
      durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
    }
    logger.debug({
      msg: 'request',
      method: request.method,
      path: pathOf(request.url),
      status,
      milliseconds: Math.round(reply.elapsedTime),
      correlationId: reply.getHeader('x-correlation-id'),
    });
    done();
  });
}
