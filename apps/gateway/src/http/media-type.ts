import { AppError } from '@recuerda/service';
import type { FastifyRequest } from 'fastify';

const JSON_TYPE = /^application\/json\s*(;|$)/i;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Refuses bodies that are not JSON: the forms another site may post without asking must not reach the API. */
export function requireJson(request: FastifyRequest): void {
  if (hasBody(request) && !JSON_TYPE.test(request.headers['content-type'] ?? ''))
    throw new AppError('unsupported_media_type');
}
