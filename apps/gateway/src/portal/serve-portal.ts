import fastifyStatic from '@fastify/static';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PORTAL, setContentPolicy } from '../http/security-headers.js';
import { pathOf } from '../http/paths.js';
import { cacheOf, NOT_CONDITIONAL, REVALIDATE, StaticFiles } from './static-files.js';
import { isMetricsScreen, isRead, pageOf } from './page-request.js';
import { PLACEHOLDER_PAGE, PLACEHOLDER_POLICY } from './placeholder-page.js';

/**
 * Serves the portal's static build: its files, and its page for every screen, so that the URL of a screen can be opened
 * directly. Without a build it serves a placeholder.
 */
export async function servePortal(server: FastifyInstance, folder: string | undefined): Promise<void> {
  const files = StaticFiles.in(folder, 'index.html');
  if (folder !== undefined && !files)
    new Logger('Portal').warn({ msg: 'PORTAL_DIR holds no index.html: serving a placeholder' });
  await server.register(fastifyStatic, {
    serve: false,
    ...(files && { root: files.folder }),
    cacheControl: false,
    preCompressed: true,
  });

  const sendPage = (reply: FastifyReply, status: number): FastifyReply => {
    void reply.status(status).header('cache-control', REVALIDATE).header('vary', 'accept');
    return files
      ? setContentPolicy(reply, PORTAL).sendFile('index.html', files.folder, status === 200 ? {} : NOT_CONDITIONAL)
      : setContentPolicy(reply, PLACEHOLDER_POLICY).type('text/html; charset=utf-8').send(PLACEHOLDER_PAGE);
  };

  server.addHook('onRequest', async (request, reply) => {
    if (!isRead(request)) return;
    if (isMetricsScreen(request)) return sendPage(reply, 200);
    if (!request.is404) return;
    const path = pathOf(request.url);
    if (files?.has(path))
      return setContentPolicy(reply, PORTAL).header('cache-control', cacheOf(path)).sendFile(path, files.folder);
    const page = pageOf(request);
    if (page === 'screen') return sendPage(reply, 200);
    // Without a build an unknown page gets the usual problem.
    if (page === 'unknown' && files) return sendPage(reply, 404);
  });
}
