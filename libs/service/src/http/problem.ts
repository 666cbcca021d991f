import type { ErrorCode, Problem } from '@recuerda/contracts';
import type { FastifyReply } from 'fastify';
import { STATUS_CODES } from 'node:http';
import { maskSecrets } from '../logging/scrub.js';
import { currentTraceparent, traceIdOf } from '../trace/trace.js';
import { AppError } from '../errors/app-error.js';

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed_request',
  // Of the framework's own: it refuses requests of other sites.
  403: 'cross_site',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

const statusOf = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('getStatus' in error && typeof error.getStatus === 'function') return Number(error.getStatus());
  return 'statusCode' in error ? Number(error.statusCode) : undefined;
};

/** Converts any thrown value: a framework's 4xx keeps its meaning, everything else becomes `internal_error`. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status = statusOf(error);
  if (status === undefined || status < 400 || status >= 500)
    return new AppError('internal_error', {}, { cause: error });
  return new AppError(BY_STATUS[status] ?? 'malformed_request', {}, { cause: error });
}

/** Returns the RFC 9457 body of an error. `instance` is the requested path. */
export function toProblem(error: AppError, instance?: string): Problem {
  const correlationId = traceIdOf(currentTraceparent());
  return {
    type: 'about:blank',
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    code: error.code,
    detail: error.detail,
    ...(instance !== undefined && { instance }),
    ...(correlationId !== undefined && { correlationId }),
    ...(error.errors && { errors: error.errors }),
    ...(error.params['entity'] !== undefined && { entity: error.params['entity'] }),
  };
}

/**
 * Sends `application/problem+json`, unless the response has begun (a handler that took over the socket, such as SSE).
 */
export function sendProblem(reply: FastifyReply, error: AppError, url: string): void {
  if (reply.sent || reply.raw.headersSent) return;
  const { retryAfterSeconds } = error.params;
  if (typeof retryAfterSeconds === 'number') void reply.header('retry-after', Math.ceil(retryAfterSeconds));
  void reply
    .status(error.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(toProblem(error, maskSecrets(url.split('?', 1)[0] ?? url))));
}
