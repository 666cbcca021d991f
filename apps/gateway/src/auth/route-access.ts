import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiSecurity } from '@nestjs/swagger';
import { type Permission, TOKEN_PERMISSIONS } from '@recuerda/contracts';
import { isHealthPath } from '@recuerda/service';
import type { FastifyRequest } from 'fastify';
import { problemResponses, SESSION_SCHEME, TOKEN_SCHEME } from '../openapi/operation.js';
import { isDocumentation, routeOf } from '../http/paths.js';

/**
 * The users of a route: everyone, those with the permission, or `programs`, which have no session and are never
 * refused: probes, Prometheus, and the notifier that posts to the sandbox.
 */
export type RouteAccess = Permission | 'everyone' | 'programs';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
    /** A person must have entered the password lately: the route makes another way in. */
    confirmed?: boolean;
  }
}

/** Decorates a route that strangers may use. */
export const Public = (): MethodDecorator => RouteConfig({ access: 'everyone' satisfies RouteAccess });

/** Decorates a route that needs a session whose user has the permission, while sign-in is on. */
export const Requires = (permission: Permission): MethodDecorator => requires(permission, false);

/**
 * {@link Requires}, of a route by which a stolen session could make another way in: its person must have entered the
 * password, or used a passkey, within five minutes. An API token needs no confirmation: a person created it.
 */
export const RequiresConfirmed = (permission: Permission): MethodDecorator => requires(permission, true);

const requires = (permission: Permission, confirmed: boolean): MethodDecorator =>
  applyDecorators(
    RouteConfig({ access: permission satisfies RouteAccess, confirmed }),
    ApiSecurity(SESSION_SCHEME),
    ...((TOKEN_PERMISSIONS as readonly Permission[]).includes(permission) ? [ApiSecurity(TOKEN_SCHEME)] : []),
    ...problemResponses(['session_required', 'forbidden', ...(confirmed ? (['confirmation_required'] as const) : [])]),
  );

/** Whether the notifier calls the route: the provider's form, or the Graph API, which checks its own tokens. */
const isSandboxProvider = (method: string, route: string): boolean =>
  (method === 'POST' && route === '/sandbox/messages') || route.startsWith('/sandbox/graph/:version/');

/**
 * Routes that were not decorated (metrics, documentation, sandbox, whatever comes) are the administrator's.
 *
 * @param servesPortal browsers reach this port. Elsewhere Prometheus does, and a proxy that passes on no metrics.
 */
export function accessOf(request: FastifyRequest, servesPortal: boolean): RouteAccess {
  const { access } = request.routeOptions.config;
  if (access !== undefined) return access;
  const route = routeOf(request);
  const isForPrograms =
    isHealthPath(route) || isSandboxProvider(request.method, route) || (route === '/metrics' && !servesPortal);
  if (isForPrograms) return 'programs';
  // A token may read figures; one that writes as an employee in the sandbox needs an administrator's session.
  return route === '/metrics' || isDocumentation(route) ? 'system.read' : 'users.manage';
}
