import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError, BODY_LIMIT } from '@recuerda/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FILE_ROUTE, FILE_TYPE, routeOf } from './paths.js';

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

/** Passes the bytes of a file on as they come, so that none is kept here as a whole. The reader limits their number. */
export function acceptFiles(server: Pick<FastifyInstance, 'addContentTypeParser'>): void {
  server.addContentTypeParser(FILE_TYPE, { bodyLimit: Number.MAX_SAFE_INTEGER }, (_request, payload, done) =>
    done(null, payload),
  );
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Refuses bodies that are not JSON: the forms another site may post without asking must not reach the API. A file is
 * sent as bytes, which needs asking, too.
 */
export function requireJson(request: FastifyRequest): void {
  if (routeOf(request) === FILE_ROUTE && request.headers['content-type'] === FILE_TYPE) return;
  if (hasBody(request) && !JSON_TYPE.test(request.headers['content-type'] ?? ''))
    throw new AppError('unsupported_media_type');
}
