import type { FastifyRequest } from 'fastify';
import { pathOf } from '../http/paths.js';

/** First path segments of the portal's screens besides `/`. Prometheus scrapes `/metrics` too. */
const SCREENS = new Set([
  'employees',
  'tasks',
  'departments',
  'metrics',
  'account',
  'users',
  'activity',
  'conversations',
  'importar',
  'settings',
  'login',
  'setup',
  'invitation',
  'reset',
]);
/** First path segments that are never a page of the portal. */
const NOT_PAGES = new Set(['api', 'done', 'feeds', 'health', 'sandbox', 'webhooks']);

export const acceptsHtml = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') ?? false;

export const isRead = (request: FastifyRequest): boolean => request.method === 'GET' || request.method === 'HEAD';

/** True if a browser opens `/metrics`; Prometheus does not accept HTML. */
export const isMetricsScreen = (request: FastifyRequest): boolean =>
  pathOf(request.url) === '/metrics' && acceptsHtml(request);

/**
 * Classifies a path without a route: a `screen` of the portal, an `unknown` page opened in a browser, or null if it is
 * not a page.
 */
export function pageOf(request: FastifyRequest): 'screen' | 'unknown' | null {
  const path = pathOf(request.url);
  const segment = path.split('/')[1] ?? '';
  if (path === '/' || SCREENS.has(segment)) return 'screen';
  return acceptsHtml(request) && !NOT_PAGES.has(segment) ? 'unknown' : null;
}
