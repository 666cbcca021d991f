import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { recordRefusals, RefusalLog } from './audit/refusal-log.js';
import { guardRoutes, serveAccessCheck } from './auth/guard-routes.js';
import type { GatewayConfig } from './gateway.config.js';
import { serveDocument } from './openapi/document.js';
import { serveGuide } from './portal/serve-guide.js';
import { servePortal } from './portal/serve-portal.js';
import { serveDoneLinks } from './done-links/serve-done-links.js';
import { serveFeeds } from './feeds/serve-feeds.js';
import { serveWebhooks } from './webhooks/serve-webhooks.js';
import { acceptFiles, parseJsonBodies } from './http/bodies.js';
import { guardApi } from './http/guard-api.js';
import { distrustPlainProxies } from './http/client-address.js';
import { limitRequests } from './http/limit-requests.js';
import { observeRequests } from './http/observe-requests.js';
import { serializeReply } from './http/read-coalescer.js';

/**
 * Registers hooks, parsers and pages. Hooks run in this order; the guard comes first, since it must see every route.
 */
export async function setUpHttp(app: NestFastifyApplication, config: GatewayConfig): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  if (config.TRUST_PROXY === undefined) distrustPlainProxies(server);
  guardApi(server);
  observeRequests(server);
  recordRefusals(server, app.get(RefusalLog));
  limitRequests(server, config);
  parseJsonBodies(app);
  acceptFiles(server);
  server.setReplySerializer(serializeReply);
  serveGuide(server, config.GUIDE_DIR);
  await servePortal(server, config.PORTAL_DIR);
  guardRoutes(app, config);
  serveAccessCheck(server);
  await serveWebhooks(app);
  await serveFeeds(app);
  await serveDoneLinks(app);
  serveDocument(app);
}
