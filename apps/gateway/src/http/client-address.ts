import { hostOf, isLoopback } from '@recuerda/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDocumentationPage, isSandboxPage, routeOf } from './paths.js';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
/** Groups of an IPv6 address that identify a network: one client owns all of its addresses. */
const NETWORK_GROUPS = 4;

/**
 * Returns what limits count as one client: this machine, an IPv4 address, or the /64 network of an IPv6 address. What
 * shows that a proxy has passed it on never comes from this machine, whatever it says.
 */
export function clientOf(request: FastifyRequest): string {
  const { ip: address } = request;
  if (isLoopback(address)) return signOfAnotherMachine(request) === undefined ? THIS_MACHINE : address;
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return address.includes(':') ? networkOf(address) : address;
}

/** The client that {@link clientOf} returns for loopback addresses without a sign of another machine. */
export const THIS_MACHINE = 'this machine';

function networkOf(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groupsOf = (part = '') => (part === '' ? [] : part.split(':'));
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

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
const isHostOfThisMachine = (host = ''): boolean => isOnThisMachine(`http://${host}`);

const isOnThisMachine = (url: string): boolean => URL.canParse(url) && isLoopback(hostOf(new URL(url)));

/** A link on another site to one of the pages that show no data of their own. */
const isFollowedLink = (request: FastifyRequest): boolean =>
  request.method === 'GET' &&
  request.headers['sec-fetch-mode'] === 'navigate' &&
  request.headers['sec-fetch-site'] === 'cross-site' &&
  (isSandboxPage(routeOf(request)) || isDocumentationPage(routeOf(request)));

/**
 * Replaces what a proxy on this machine says of the client by the proxy's own address, if it passes on no host either
 * (nginx with `proxy_pass` alone): it was not told to name the client, so the client may have written that itself.
 */
export function distrustPlainProxies(server: Pick<FastifyInstance, 'addHook'>): void {
  server.addHook('onRequest', ({ raw: { headers, socket } }, _reply, done) => {
    const proxy = socket.remoteAddress ?? '';
    const isNamed = headers['x-forwarded-for'] !== undefined;
    if (isNamed && isLoopback(proxy) && isHostOfThisMachine(headers.host)) headers['x-forwarded-for'] = proxy;
    done();
  });
}
