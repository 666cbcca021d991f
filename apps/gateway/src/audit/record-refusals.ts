import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isWebhook, pathOf } from '../http/paths.js';
import { RefusalLog } from './refusal-log.js';

const MAX_ROUTE = 300;
/** Behind a trusted proxy a client may make up any address, and identity takes none that is longer. */
const MAX_ADDRESS = 100;
/** Not those of webhooks, whose path may hold a secret: they are counted. */
const isAudited = (method: string, route: string): boolean => !isWebhook(route) && !isSignIn(method, route);
/** Of a refused sign-in identity writes the entry. */
const SIGN_INS = ['/api/auth/session', '/api/auth/session/passkey', '/api/auth/oidc/callback'];
const isSignIn = (method: string, route: string): boolean => method === 'POST' && SIGN_INS.includes(route);

/** Sends every request that gets 401 or 403 to the audit. */
export function recordRefusals(app: NestFastifyApplication): void {
  const log = app.get(RefusalLog);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onResponse', ({ method, routeOptions, session, ip, url }, { statusCode }, done) => {
      const path = routeOptions.url ?? pathOf(url);
      if ((statusCode === 401 || statusCode === 403) && isAudited(method, path))
        log.add({
          userId: session?.user.id ?? null,
          address: ip.slice(0, MAX_ADDRESS),
          route: `${method} ${path}`.slice(0, MAX_ROUTE),
          action: statusCode === 401 ? 'session.required' : 'access.forbidden',
        });
      done();
    });
}
