import type { FastifyInstance, FastifyReply } from 'fastify';
import { PORTAL, setContentPolicy } from '../http/security-headers.js';
import { pathOf } from '../http/paths.js';
import { cacheOf, NOT_CONDITIONAL, REVALIDATE, StaticFiles } from './static-files.js';
import { acceptsHtml, isRead } from './page-request.js';
import { NO_GUIDE_PAGE, PLACEHOLDER_POLICY } from './placeholder-page.js';

const BASE = '/ayuda';
/** First page of the guides for administrators. */
const HOME = `${BASE}/guia/`;
const NOT_FOUND = '/404.html';

/**
 * Serves the site of the guides under `/ayuda`. Its folder may appear while the gateway runs; until then a page says
 * so. Register it before the portal, which has a page for every address.
 */
export function serveGuide(server: Pick<FastifyInstance, 'addHook'>, folder: string | undefined): void {
  let files: StaticFiles | null = null;

  const respond = (reply: FastifyReply, path: string, html: boolean): FastifyReply | undefined => {
    files ??= StaticFiles.in(folder, NOT_FOUND);
    if (!files) return html ? sendPlaceholder(reply) : undefined;
    const file = path.endsWith('/') ? `${path}index.html` : path;
    if (files.has(file))
      return setContentPolicy(reply, PORTAL).header('cache-control', cacheOf(file)).sendFile(file, files.folder);
    if (path === '/') return reply.redirect(HOME);
    if (files.has(`${path}/index.html`)) return reply.redirect(`${BASE}${path}/`);
    if (!html) return undefined;
    void reply.status(404).header('cache-control', REVALIDATE);
    return setContentPolicy(reply, PORTAL).sendFile(NOT_FOUND, files.folder, NOT_CONDITIONAL);
  };

  server.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.url);
    if (!request.is404 || !isRead(request) || !(path === BASE || path.startsWith(`${BASE}/`))) return;
    return respond(reply, path.slice(BASE.length) || '/', acceptsHtml(request));
  });
}

function sendPlaceholder(reply: FastifyReply): FastifyReply {
  void reply.status(404).header('cache-control', REVALIDATE).type('text/html; charset=utf-8');
  return setContentPolicy(reply, PLACEHOLDER_POLICY).send(NO_GUIDE_PAGE);
}
