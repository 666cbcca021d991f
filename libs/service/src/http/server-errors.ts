import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { SECURITY_HEADERS } from './security-headers.js';
import { AppError } from '../errors/app-error.js';
import { asAppError, toProblem, sendProblem } from './problem.js';

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
