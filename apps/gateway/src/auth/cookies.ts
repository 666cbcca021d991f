import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, isToken, newToken } from '@recuerda/service';

interface Cookie {
  name: string;
  value: string;
  /** How long the cookie survives the browser; undefined: not at all. */
  seconds: number | undefined;
  sameSite: 'Strict' | 'Lax';
}

const isHttps = (request: FastifyRequest): boolean => request.protocol === 'https';
/** A browser takes a name with this prefix only over https, for this host alone. */
const nameFor = (request: FastifyRequest, name: string): string => (isHttps(request) ? `__Host-${name}` : name);

/** Returns the value of a cookie, whatever it is; undefined without one. */
function readCookie(request: FastifyRequest, name: string): string | undefined {
  const start = `${nameFor(request, name)}=`;
  const cookies = request.headers.cookie?.split(';').map((cookie) => cookie.trim());
  return cookies?.find((cookie) => cookie.startsWith(start))?.slice(start.length);
}

function writeCookie(reply: FastifyReply, { name, value, seconds, sameSite }: Cookie): void {
  const { request } = reply;
  const age = seconds === undefined ? [] : [`Max-Age=${seconds}`];
  const secure = isHttps(request) ? ['Secure'] : [];
  const parts = [`${nameFor(request, name)}=${value}`, 'Path=/', 'HttpOnly', `SameSite=${sameSite}`, ...age, ...secure];
  void reply.header('set-cookie', parts.join('; '));
}

const SESSION = 'recuerda_session';
/** How long the cookie of a session that is kept survives the browser: as long as the longest session, s. */
const KEPT_SECONDS = 30 * 24 * 60 * 60;

const valueIn = (request: FastifyRequest): string | undefined => readCookie(request, SESSION);

const BEARER = /^Bearer\s/i;
const API_TOKEN = /^Bearer\s+(rec_[\w-]{43})\s*$/i;

/**
 * Returns the hash of the request's token: of an API token, or else of its cookie. Undefined without either, or with
 * one that holds no token. Other schemes of authorization are a proxy's.
 */
export function tokenHashOf(request: FastifyRequest): string | undefined {
  const { authorization = '' } = request.headers;
  if (BEARER.test(authorization)) {
    const [, token] = API_TOKEN.exec(authorization) ?? [];
    return token === undefined ? undefined : hashToken(token);
  }
  const value = valueIn(request);
  return isToken(value) ? hashToken(value) : undefined;
}

/** Whether the request is a program's, which shows an API token or something else in place of one. */
export const isProgram = ({ headers }: FastifyRequest): boolean => BEARER.test(headers.authorization ?? '');

/** @param keep the cookie survives the browser. */
export function setSessionCookie(reply: FastifyReply, token: string, keep: boolean): void {
  setSession(reply, token, keep ? KEPT_SECONDS : undefined);
}

/** Removes the cookie of a session that this request ends. Does nothing if the request brought none. */
export function removeSessionCookie(reply: FastifyReply): void {
  if (valueIn(reply.request) !== undefined) setSession(reply, '', 0);
}

/**
 * Removes a cookie that holds no token. One of a session that has ended stays: a user may have signed in since the
 * request was sent, also in another tab, and this late answer would remove the cookie of the new session.
 */
export function removeBrokenCookie(reply: FastifyReply): void {
  if (!isToken(valueIn(reply.request))) removeSessionCookie(reply);
}

function setSession(reply: FastifyReply, value: string, seconds: number | undefined): void {
  writeCookie(reply, { name: SESSION, value, seconds, sameSite: 'Strict' });
}

const DEVICE = 'recuerda_device';
/** Browsers keep no cookie for longer, s. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

/** Returns the token by which this browser is known again: that of its cookie, or a new one. It is no way in. */
export function deviceToken(request: FastifyRequest): string {
  const known = readCookie(request, DEVICE);
  return isToken(known) ? known : newToken();
}

export const setDeviceCookie = (reply: FastifyReply, value: string): void =>
  writeCookie(reply, { name: DEVICE, value, seconds: DEVICE_SECONDS, sameSite: 'Strict' });

const OIDC = 'recuerda_oidc';
/** Time for which identity remembers a sign-in whose person is at the provider, s. */
const OIDC_SECONDS = 10 * 60;

/**
 * Marks the browser that begins a sign-in at the OpenID provider, and returns the hash of the mark. Lax and not Strict:
 * the person comes back from another site. Sign-ins in several tabs share it.
 */
export function markBrowser(reply: FastifyReply): string {
  const known = readCookie(reply.request, OIDC);
  const value = isToken(known) ? known : newToken();
  writeCookie(reply, { name: OIDC, value, seconds: OIDC_SECONDS, sameSite: 'Lax' });
  return hashToken(value);
}

/** Returns the hash of the browser's mark; undefined without one. */
export function browserHashOf(request: FastifyRequest): string | undefined {
  const value = readCookie(request, OIDC);
  return isToken(value) ? hashToken(value) : undefined;
}
