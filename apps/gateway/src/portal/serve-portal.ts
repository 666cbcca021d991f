import fastifyStatic from '@fastify/static';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { PORTAL } from '../http/content-policy.js';
import { pathOf } from '../http/paths.js';
import { setContentPolicy } from '../http/security-headers.js';
import { isMetricsScreen, isRead, pageOf } from './page-request.js';
import { PLACEHOLDER_PAGE, PLACEHOLDER_POLICY } from './placeholder-page.js';
import { PortalFiles } from './portal-files.js';

const FOREVER = 'public, max-age=31536000, immutable';
const CHECK_AGAIN = 'no-cache';
/** A 404 is sent whole each time: as "not modified" it would be an empty page. */
const WHOLE = { etag: false, lastModified: false, acceptRanges: false };

/**
 * Serves the portal's static build beside the API: its files, and its page for every screen, so that a
 * screen's address can be opened directly. Without a build, a page that says so.
 */
export async function servePortal(app: NestFastifyApplication, folder: string | undefined): Promise<void> {
  const files = PortalFiles.in(folder);
  if (folder !== undefined && !files)
    new Logger('Portal').warn({ msg: 'PORTAL_DIR holds no index.html: serving a placeholder' });
  await app.register(fastifyStatic, {
    serve: false,
    ...(files && { root: files.folder }),
    cacheControl: false,
    preCompressed: true,
  });

  const sendPage = (reply: FastifyReply, status: number): FastifyReply => {
    void reply.status(status).header('cache-control', CHECK_AGAIN).header('vary', 'accept');
    return files
      ? setContentPolicy(reply, PORTAL).sendFile('index.html', files.folder, status === 200 ? {} : WHOLE)
      : setContentPolicy(reply, PLACEHOLDER_POLICY).type('text/html; charset=utf-8').send(PLACEHOLDER_PAGE);
  };

  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request, reply) => {
      if (!isRead(request)) return;
      if (isMetricsScreen(request)) return sendPage(reply, 200);
      if (!request.is404) return;
      const path = pathOf(request.url);
      if (files?.has(path)) {
        const cache = path.startsWith('/assets/') ? FOREVER : CHECK_AGAIN;
        return setContentPolicy(reply, PORTAL).header('cache-control', cache).sendFile(path, files.folder);
      }
      const page = pageOf(request);
      if (page === 'screen') return sendPage(reply, 200);
      // Without a portal there is nothing to say about an unknown page that a problem does not say.
      if (page === 'unknown' && files) return sendPage(reply, 404);
    });
}
