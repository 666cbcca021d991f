import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ContentPolicy, DOCUMENTATION, policyOf } from './content-policy.js';
import { isApi, isDocumentation, routeOf } from './paths.js';

/** Half a year. Not `preload`, nor subdomains: those are for whoever owns the domain to decide. */
const TLS_ONLY = 'max-age=15552000';

/** Allows an answer what its policy says; without one an answer may nothing. */
export const setContentPolicy = (reply: FastifyReply, policy: ContentPolicy): FastifyReply =>
  reply.header('content-security-policy', policyOf(policy));

/** What depends on the request: HSTS only behind TLS, the API's documentation may style itself, the API's answers are never stored. */
export function protect(request: FastifyRequest, reply: FastifyReply): void {
  const path = routeOf(request);
  if (request.protocol === 'https') void reply.header('strict-transport-security', TLS_ONLY);
  if (isDocumentation(path)) void setContentPolicy(reply, DOCUMENTATION);
  if (isApi(path)) void reply.header('cache-control', 'no-store');
}
