import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, isToken, newToken } from '@recuerda/service';
import { readCookie, writeCookie } from './cookies.js';

const NAME = 'recuerda_oidc';
/** As long as identity remembers a sign-in whose person is at the provider. */
const SECONDS = 10 * 60;

/**
 * Marks the browser that begins a sign-in at the OpenID provider, and returns the hash of the mark. Lax and not Strict:
 * the person comes back from another site. Sign-ins in several tabs share it.
 */
export function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const known = readCookie(request, NAME);
  const value = isToken(known) ? known : newToken();
  writeCookie(request, reply, { name: NAME, value, seconds: SECONDS, sameSite: 'Lax' });
  return hashToken(value);
}

/** Returns the hash of the browser's mark; undefined without one. */
export function browserHashOf(request: FastifyRequest): string | undefined {
  const value = readCookie(request, NAME);
  return isToken(value) ? hashToken(value) : undefined;
}
