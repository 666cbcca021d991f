import { AppError } from '@recuerda/service';
import type { FastifyInstance } from 'fastify';
import { requireJson } from './media-type.js';
import { isApi, routeOf } from './paths.js';
import { RouteTable } from './route-table.js';
import { setSecurityHeaders } from './security-headers.js';

/**
 * Sets the security headers of every response. Under `/api`, OPTIONS returns the allowed methods, an unknown method is
 * 405, and a body that is not JSON is 415.
 */
export function guardApi(server: Pick<FastifyInstance, 'addHook'>): void {
  const routes = new RouteTable();
  routes.watch(server);
  server.addHook('onRequest', async (request, reply) => {
    const path = routeOf(request);
    setSecurityHeaders(request, reply);
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
