import { hashToken, isToken } from '@recuerda/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, writeCookie } from './cookies.js';

const NAME = 'recuerda_session';
/** How long the cookie of a session that is kept survives the browser: as long as the longest session, s. */
const KEPT_SECONDS = 30 * 24 * 60 * 60;

const valueIn = (request: FastifyRequest): string | undefined => readCookie(request, NAME);

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

/** @param keep the cookie survives the browser. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, keep: boolean): void {
  set(request, reply, token, keep ? KEPT_SECONDS : undefined);
}

/** Does nothing if the request brought none. */
export function removeSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (valueIn(request) !== undefined) set(request, reply, '', 0);
}

function set(request: FastifyRequest, reply: FastifyReply, value: string, seconds: number | undefined): void {
  writeCookie(request, reply, { name: NAME, value, seconds, sameSite: 'Strict' });
}
