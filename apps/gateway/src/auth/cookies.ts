import type { FastifyReply, FastifyRequest } from 'fastify';

interface Cookie {
  name: string;
  value: string;
  /** How long it survives the browser; undefined: not at all. */
  seconds: number | undefined;
  sameSite: 'Strict' | 'Lax';
}

const isHttps = (request: FastifyRequest): boolean => request.protocol === 'https';
/** A browser takes a name with this prefix only over https, for this host alone. */
const nameFor = (request: FastifyRequest, name: string): string => (isHttps(request) ? `__Host-${name}` : name);

/** Returns the value of a cookie, whatever it is; undefined without one. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const start = `${nameFor(request, name)}=`;
  const cookies = request.headers.cookie?.split(';').map((cookie) => cookie.trim());
  return cookies?.find((cookie) => cookie.startsWith(start))?.slice(start.length);
}

export function writeCookie(request: FastifyRequest, reply: FastifyReply, cookie: Cookie): void {
  const { name, value, seconds, sameSite } = cookie;
  const age = seconds === undefined ? [] : [`Max-Age=${seconds}`];
  const secure = isHttps(request) ? ['Secure'] : [];
  const parts = [`${nameFor(request, name)}=${value}`, 'Path=/', 'HttpOnly', `SameSite=${sameSite}`, ...age, ...secure];
  void reply.header('set-cookie', parts.join('; '));
}
