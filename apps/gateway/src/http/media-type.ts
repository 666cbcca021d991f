import { AppError } from '@recuerda/service';
import type { FastifyRequest } from 'fastify';
import { FILE_ROUTE, FILE_TYPE, routeOf } from './paths.js';

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
