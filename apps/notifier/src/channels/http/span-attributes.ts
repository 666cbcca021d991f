import type { SpanAttributes } from '@recuerda/service';

/** Attributes of a request's span, without the parts of the URL that may be secret: user, password and query. */
export const spanAttributes = (
  method: string,
  { origin, pathname, hostname, port, protocol }: URL,
): SpanAttributes => ({
  'http.request.method': method,
  'url.full': `${origin}${pathname}`,
  'server.address': hostname,
  'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
});
