import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Asked by the portal's nginx (deploy/portal/services.conf), which lets no browser ask for it. */
export const ACCESS_CHECK = '/access/administrator';

/**
 * Says by 204, 401 or 403 whether a request comes from an administrator, for a proxy in front of what has no sign-in of
 * its own. As a route without a decoration it is the administrator's.
 */
export function serveAccessCheck(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .get(ACCESS_CHECK, (_request, reply) => reply.status(204).send());
}
