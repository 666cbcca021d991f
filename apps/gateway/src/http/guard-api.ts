import { AppError } from '@recuerda/service';
import type { FastifyInstance } from 'fastify';
import { requireJson } from './media-type.js';
import { isApi, routeOf } from './paths.js';
import { RouteTable } from './route-table.js';
import { protect } from './security-headers.js';

/**
 * Headers of every answer and, under `/api`: OPTIONS answers what a path allows, a method it does not know
 * is 405, a body that is not JSON 415.
 */
export function guardApi(server: Pick<FastifyInstance, 'addHook'>): void {
  const routes = new RouteTable();
  routes.watch(server);
  server.addHook('onRequest', async (request, reply) => {
    const path = routeOf(request);
    protect(request, reply);
    if (!isApi(path)) return;
    const methods = request.is404 ? routes.methodsOf(path) : [];
    if (methods.length > 0) {
      void reply.header('allow', [...methods, 'OPTIONS'].join(', '));
      if (request.method === 'OPTIONS') return reply.status(204).send();
      throw new AppError('method_not_allowed');
    }
    requireJson(request);
  });
}
