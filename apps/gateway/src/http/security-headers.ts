import type { FastifyReply, FastifyRequest } from 'fastify';
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

/** A Content-Security-Policy: directives with their sources. */
export type ContentPolicy = Readonly<Record<string, readonly string[]>>;

/**
 * Hashes of the style sheets that libraries write into the page: ApexCharts 5.0.0's for charts and legends, and
 * Radix's for dialogs. All other styles are set through the CSSOM, which no policy forbids.
 */
const WRITTEN_STYLES = [
  "'sha256-TBymqJXQvXKxe+z+3ydUYBErlkFFu110c5FjiVB8p+M='",
  "'sha256-aSysLrDECVdJ6L+jLf8CC5QKLmwRuk/OZiZk9mYky8A='",
  "'sha256-nzTgYzXYDNe6BAHiiI7NNlfK8n/auuOAhh2t92YvuXo='",
];

/** Nothing inline, nothing from other origins, no frames. deploy/portal/headers.conf has the same policy. */
export const PORTAL: ContentPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", ...WRITTEN_STYLES],
  // A chart is exported as PNG through an SVG in a data: URL.
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** Swagger's page has inline style sheets and style attributes; its scripts are files. */
const DOCUMENTATION: ContentPolicy = { ...PORTAL, 'style-src': ["'self'", "'unsafe-inline'"] };

const policyOf = (policy: ContentPolicy): string =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');
