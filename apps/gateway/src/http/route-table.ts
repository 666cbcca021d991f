import type { FastifyInstance } from 'fastify';

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
