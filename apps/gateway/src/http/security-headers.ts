import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ContentPolicy, DOCUMENTATION, policyOf } from './content-policy.js';
import { isApi, isDocumentation, routeOf } from './paths.js';

/** Half a year. Without `preload` and subdomains: the owner of the domain decides on them. */
const HSTS = 'max-age=15552000';

/** Sets the policy of a page; the default policy allows nothing. */
export const setContentPolicy = (reply: FastifyReply, policy: ContentPolicy): FastifyReply =>
  reply.header('content-security-policy', policyOf(policy));

/** Sets the headers that depend on the request: HSTS behind TLS, the documentation's policy, no caching of the API. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const path = routeOf(request);
  if (request.protocol === 'https') void reply.header('strict-transport-security', HSTS);
  if (isDocumentation(path)) void setContentPolicy(reply, DOCUMENTATION);
  if (isApi(path)) void reply.header('cache-control', 'no-store');
}
