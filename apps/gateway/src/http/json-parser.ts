import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { BODY_LIMIT } from '@recuerda/service';

/**
 * Parses JSON bodies. Unlike Fastify's own parser it treats an empty body as absent, since clients
 * send `content-type: application/json` with every POST. Must be registered before the application starts.
 */
export function parseJsonBodies(app: NestFastifyApplication): void {
  const parse = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  app.useBodyParser<Server>('application/json', { bodyLimit: BODY_LIMIT }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parse(request, body.toString('utf8'), done);
  });
}
