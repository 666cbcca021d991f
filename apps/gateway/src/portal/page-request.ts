import type { FastifyRequest } from 'fastify';
import { pathOf } from '../http/paths.js';

/** First segments of the portal's screens besides `/`. `/metrics` is also what Prometheus scrapes. */
const SCREENS = new Set(['employees', 'tasks', 'departments', 'metrics']);
/** First segments that are never a page of the portal. */
const NOT_PAGES = new Set(['api', 'health', 'sandbox']);

const acceptsHtml = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') ?? false;

export const isRead = (request: FastifyRequest): boolean => request.method === 'GET' || request.method === 'HEAD';

/** True when a person opens `/metrics`; Prometheus does not ask for HTML. */
export const isMetricsScreen = (request: FastifyRequest): boolean =>
  pathOf(request.url) === '/metrics' && acceptsHtml(request);

/**
 * How a path without a route is answered: `screen` of the portal, `unknown` page (a person went astray), or
 * null: no page at all.
 */
export function pageOf(request: FastifyRequest): 'screen' | 'unknown' | null {
  const path = pathOf(request.url);
  const segment = path.split('/')[1] ?? '';
  if (path === '/' || SCREENS.has(segment)) return 'screen';
  return acceptsHtml(request) && !NOT_PAGES.has(segment) ? 'unknown' : null;
}
