import { isToken, newToken } from '@recuerda/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, writeCookie } from './cookies.js';

const NAME = 'recuerda_device';
/** Browsers keep no cookie for longer, s. */
const SECONDS = 400 * 24 * 60 * 60;

/** Returns the token by which this browser is known again: that of its cookie, or a new one. It is no way in. */
export function deviceToken(request: FastifyRequest): string {
  const known = readCookie(request, NAME);
  return isToken(known) ? known : newToken();
}

export const setDeviceCookie = (request: FastifyRequest, reply: FastifyReply, value: string): void =>
  writeCookie(request, reply, { name: NAME, value, seconds: SECONDS, sameSite: 'Strict' });
