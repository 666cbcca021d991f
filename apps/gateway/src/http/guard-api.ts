import { AppError } from '@recuerda/service';
import type { FastifyInstance } from 'fastify';
import { requireJson } from './bodies.js';
import { isApi, routeOf } from './paths.js';
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

interface KnownRoute {
  segments: string[];
  method: string;
}

const split = (path: string): string[] => path.split('/').slice(1);

/** The application's routes, to distinguish an unknown path from an unknown method. */
export class RouteTable {
  private readonly routes: KnownRoute[] = [];

  /** Records the routes that are registered from now on. */
  watch(server: Pick<FastifyInstance, 'addHook'>): void {
    server.addHook('onRoute', ({ url, method }) => {
      for (const one of [method].flat()) this.routes.push({ segments: split(url), method: one });
    });
  }

  /** Returns the methods of a path, sorted; none if there is no such path. */
  methodsOf(path: string): string[] {
    const wanted = split(path);
    const methods = this.routes.filter(({ segments }) => matches(segments, wanted)).map(({ method }) => method);
    return [...new Set(methods)].sort();
  }
}

const matches = (pattern: string[], path: string[]): boolean =>
  pattern.length === path.length &&
  pattern.every((segment, index) => (segment.startsWith(':') ? path[index] !== '' : segment === path[index]));
