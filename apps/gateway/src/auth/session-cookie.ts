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

/** Whether the request is a program's, which shows an API token or something else in place of one. */
export const isProgram = ({ headers }: FastifyRequest): boolean => BEARER.test(headers.authorization ?? '');

/** @param keep the cookie survives the browser. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, keep: boolean): void {
  set(request, reply, token, keep ? KEPT_SECONDS : undefined);
}

/** Of a session that is ended by this request. Does nothing if the request brought none. */
export function removeSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (valueIn(request) !== undefined) set(request, reply, '', 0);
}

/**
 * Removes a cookie that holds no token. One of a session that has ended stays: a user may have signed in since the
 * request was sent, also in another tab, and this late answer would remove the cookie of the new session.
 */
export function removeBrokenCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (!isToken(valueIn(request))) removeSessionCookie(request, reply);
}

function set(request: FastifyRequest, reply: FastifyReply, value: string, seconds: number | undefined): void {
  writeCookie(request, reply, { name: NAME, value, seconds, sameSite: 'Strict' });
}
