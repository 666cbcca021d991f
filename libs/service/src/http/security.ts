import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

/** Browser features that the product never uses. */
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb'].map((one) => `${one}=()`).join(', ');

/**
 * Helmet's headers, without those for obsolete browsers. A page has its own policy; any other response may not be run,
 * shown or framed.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Sets them before Fastify sees the request, so that responses of its router and raw responses have them as well. */
export function sendSecurityHeaders(server: Server): void {
  server.prependListener('request', (_request, response) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  });
}

/**
 * Rejects requests from another site that change something with 403, also POSTs without a body. Programs other than
 * browsers send neither `Sec-Fetch-Site` nor `Origin`, and pass. Nest compares `Origin` with `Host` only; behind a
 * proxy that rewrites `Host`, the browser knows the name of `publicUrl`, or of a trusted `X-Forwarded-Host`.
 */
export function guardAgainstCsrf(app: NestFastifyApplication, publicUrl?: string): void {
  const site = publicUrl && new URL(publicUrl).origin;
  app.enableCsrfProtection({ exclude: (request) => isWebhook(request) || isOfPortal(request, site) });
}

/** Signed by its sender, or with a secret in its path: no browser of a victim sends one. */
const isWebhook = ({ url }: FastifyRequest): boolean => url.startsWith('/webhooks/');

/** Called only for requests that would be rejected. One that the browser itself calls cross-site stays rejected. */
function isOfPortal({ headers, host }: FastifyRequest, site: string | undefined): boolean {
  const { origin } = headers;
  if (headers['sec-fetch-site'] !== undefined || origin === undefined || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.origin === site || page.host === host.toLowerCase();
}
