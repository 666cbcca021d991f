import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

/**
 * Answers 403 to what changes something and comes from another site, bodiless POSTs too. Programs that are no browser send
 * neither `Sec-Fetch-Site` nor `Origin`, and pass. Nest compares `Origin` with `Host` alone; behind a trusted proxy that
 * rewrites it, `X-Forwarded-Host` is the name the browser knows.
 */
export function guardAgainstCsrf(app: NestFastifyApplication): void {
  app.enableCsrfProtection({ exclude: isForwardedFromItself });
}

/** Only asked about what would be refused. What the browser itself calls another site stays refused. */
function isForwardedFromItself({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  if (headers['sec-fetch-site'] !== undefined || origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host.toLowerCase();
}
