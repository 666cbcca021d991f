import type { ErrorCode, Problem } from '@recuerda/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Socket } from 'node:net';
import { maskSecrets } from '../logging/scrub.js';
import { currentTraceparent, traceIdOf } from '../trace/trace.js';
import { AppError } from '../errors/app-error.js';
import { SECURITY_HEADERS } from './security.js';

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

/** Sends errors of HTTP handlers as `application/problem+json`; only unexpected ones are logged as errors. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(thrown: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') throw thrown;
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = asAppError(thrown);
    const fields = { code: error.code, method: request.method, url: request.url.split('?')[0], status: error.status };
    if (error.status >= 500) this.logger.error({ msg: 'request failed', ...fields, err: error.cause ?? error });
    else this.logger.debug({ msg: 'request refused', ...fields });
    sendProblem(reply, error, request.url);
  }
}

/** For requests that Fastify's router rejects before any hook runs, such as a path that cannot be decoded. */
export function sendFrameworkError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(reply, asAppError(error), request.url);
}

const STATUS_BY_CODE: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** For what Node's HTTP parser rejects: there is no request yet, so the response is written to the socket. */
export function sendClientError(error: Error & { code?: string }, socket: Socket): void {
  // It is called again for every chunk that follows.
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return;
  const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
  const title = STATUS_CODES[status] ?? 'Bad Request';
  const body = JSON.stringify({ ...toProblem(new AppError('malformed_request')), title, status });
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${status} ${title}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}
