import type { FastifyReply } from 'fastify';
import { isApi } from './paths.js';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'content-security-policy': "frame-ancestors 'none'",
};

/** Headers of every answer; answers of the API are never stored by a cache. */
export function protect(path: string, reply: FastifyReply): void {
  void reply.headers(HEADERS);
  if (isApi(path)) void reply.header('cache-control', 'no-store');
}
