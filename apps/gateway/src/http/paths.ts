import type { FastifyRequest } from 'fastify';

/** The path of a request target, without its query, as it was written. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** Pattern of the route that answers, since a path may be written in many ways (`/%61pi`); the path when none does. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? pathOf(request.url);

export const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** The route that takes a file: all others take JSON. */
export const FILE_ROUTE = '/api/import-files';
export const FILE_TYPE = 'application/octet-stream';

export const isDocumentationPage = (path: string): boolean => path === '/api/docs' || path === '/api/docs/';
/** The page of the API's documentation and its files. */
export const isDocumentation = (path: string): boolean => path === '/api/docs' || path.startsWith('/api/docs/');

export const isSandboxPage = (path: string): boolean => path === '/sandbox' || path === '/sandbox/';

export const isWebhook = (path: string): boolean => path === '/webhooks' || path.startsWith('/webhooks/');
