import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

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
