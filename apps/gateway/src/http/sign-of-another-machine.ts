import { hostOf, isLoopback } from '@recuerda/service';
import type { FastifyRequest } from 'fastify';
import { isDocumentationPage, isSandboxPage, routeOf } from './paths.js';

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'] as const;
/** Browsers name by them the page that a request comes from. */
const PAGES = ['origin', 'referer'] as const;

/**
 * Returns what shows that a request may come from another machine; undefined: it comes from this one. So neither a
 * proxy on this machine nor a name of another site that resolves to 127.0.0.1 opens the product to a network. A proxy
 * that adds no header is known by HTTP/1.0, or by the pages of the browsers behind it.
 */
export function signOfAnotherMachine(request: FastifyRequest): string | undefined {
  const { headers, raw } = request;
  if (raw.httpVersion === '1.0') return 'HTTP/1.0';
  const forwarding = FORWARDING.find((name) => headers[name] !== undefined);
  if (forwarding !== undefined) return forwarding;
  if (!isHostOfThisMachine(headers.host)) return 'host';
  if (isFollowedLink(request)) return undefined;
  return PAGES.find((name) => {
    const page = headers[name];
    return page !== undefined && !isOnThisMachine(page);
  });
}

/** Whether a header `Host` names this machine, as that of nginx with `proxy_pass` alone does. */
export const isHostOfThisMachine = (host = ''): boolean => isOnThisMachine(`http://${host}`);

const isOnThisMachine = (url: string): boolean => URL.canParse(url) && isLoopback(hostOf(new URL(url)));

/** A link on another site to one of the pages that show no data of their own. */
const isFollowedLink = (request: FastifyRequest): boolean =>
  request.method === 'GET' &&
  request.headers['sec-fetch-mode'] === 'navigate' &&
  request.headers['sec-fetch-site'] === 'cross-site' &&
  (isSandboxPage(routeOf(request)) || isDocumentationPage(routeOf(request)));
