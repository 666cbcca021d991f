import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type ErrorCode, isPermitted, type Permission } from '@recuerda/contracts';
import { AppError, counter, withPrincipal } from '@recuerda/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config.js';
import { signOfAnotherMachine } from '../http/client-address.js';
import { accessOf, type RouteAccess } from './route-access.js';
import { removeBrokenCookie } from './cookies.js';
import { principalOf, type RequestSession, Sessions } from './sessions.js';
import { SignInState } from './sign-in-state.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Session of a request to a route that needs one; null while sign-in is off. */
    session: RequestSession | null;
  }
}

/**
 * Refuses routes by {@link accessOf} while sign-in is on, and runs the others for the principal of their session. A
 * hook and not a guard of Nest, so that routes without a controller (documentation, sandbox) are covered as well. The
 * portal's pages have been sent before.
 */
export function guardRoutes(app: NestFastifyApplication, { PORTAL_DIR }: Pick<GatewayConfig, 'PORTAL_DIR'>): void {
  const server = app.getHttpAdapter().getInstance();
  const [signIn, sessions] = [app.get(SignInState), app.get(Sessions)];
  const refused = counter('recuerda_auth_refused_total', 'Requests refused for lack of a session or permission.', [
    'reason',
  ]);
  const refuse = (reason: ErrorCode): never => {
    refused.inc({ reason });
    throw new AppError(reason);
  };

  const admit = async (request: FastifyRequest, reply: FastifyReply, permission: Permission): Promise<void> => {
    const session = await sessions.of(request);
    if (session === null) {
      removeBrokenCookie(reply);
      return refuse('session_required');
    }
    request.session = session;
    if (!isPermitted(principalOf(session, request.ip), permission)) refuse('forbidden');
    if (request.routeOptions.config.confirmed && !(await sessions.isConfirmed(session)))
      refuse('confirmation_required');
  };

  let hasWarned = false;
  const refuseOtherMachines = (request: FastifyRequest): void => {
    const sign = signOfAnotherMachine(request);
    if (sign === undefined) return;
    if (!hasWarned)
      new Logger('Security').warn({
        msg: 'refused a request that may come from another machine, as there is no sign-in: set AUTH=on, or PUBLIC_URL',
        sign,
      });
    hasWarned = true;
    refuse('misdirected_request');
  };

  /** Public routes work while identity has never answered. */
  const isOn = (access: RouteAccess): Promise<boolean> =>
    access === 'everyone' ? signIn.isOn().catch(() => true) : signIn.isOn();

  server.decorateRequest('session', null);
  server.addHook('onRequest', async (request, reply) => {
    if (request.is404) return;
    const access = accessOf(request, PORTAL_DIR !== undefined);
    if (access === 'programs') return;
    if (await isOn(access)) {
      if (access !== 'everyone') await admit(request, reply, access);
    } else if (signIn.isLocalWhileOff) refuseOtherMachines(request);
  });
  // After the body has been read: its events would run without the principal.
  server.addHook('preHandler', ({ session, ip }, _reply, done) => {
    if (session === null) return done();
    withPrincipal(principalOf(session, ip), done);
  });
}

/** Route that the portal's nginx asks (deploy/portal/services.conf), and lets no browser ask. */
const ACCESS_CHECK = '/access/administrator';

/**
 * Says by 204, 401 or 403 whether a request comes from an administrator, for a proxy in front of what has no sign-in of
 * its own. As a route without a decoration it is the administrator's.
 */
export function serveAccessCheck(server: Pick<FastifyInstance, 'get'>): void {
  server.get(ACCESS_CHECK, (_request, reply) => reply.status(204).send());
}
