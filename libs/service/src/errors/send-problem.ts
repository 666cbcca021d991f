import type { FastifyReply } from 'fastify';
import type { AppError } from './app-error.js';
import { maskSecrets } from '../logging/scrub.js';
import { toProblem } from './problem.js';

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
