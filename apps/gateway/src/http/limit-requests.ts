import { AppError, counter } from '@recuerda/service';
import type { FastifyInstance } from 'fastify';
import { clientOf, THIS_MACHINE } from './client-address.js';
import { pathOf } from './paths.js';
import { TokenBuckets } from './token-buckets.js';

const DEFAULT_RATE = 100;
/** Seconds' worth of requests that may come at once: a portal that opens asks for some dozens. */
const BURST_SECONDS = 10;

/** What watches the process must not be told to wait. */
const isProbe = (path: string): boolean => path === '/metrics' || path.startsWith('/health/');
/** What the notifier of this very process sends. */
const isOwnMessage = (path: string, client: string): boolean => client === THIS_MACHINE && path === '/sandbox/messages';

/**
 * Refuses with 429 and `Retry-After` what an address asks beyond `rate` requests a second; 0 sets no limit. Without a rate
 * given, this machine is not limited: who runs programs here has better means to stop the process.
 */
export function limitRequests(server: Pick<FastifyInstance, 'addHook'>, rate: number | undefined): void {
  if (rate === 0) return;
  const refused = counter('recuerda_http_limited_total', 'Requests refused because their address made too many.');
  const perSecond = rate ?? DEFAULT_RATE;
  const buckets = new TokenBuckets(perSecond, perSecond * BURST_SECONDS);
  server.addHook('onRequest', async (request, reply) => {
    const client = clientOf(request.ip);
    const path = pathOf(request.url);
    if (rate === undefined && client === THIS_MACHINE) return;
    if (isProbe(path) || isOwnMessage(path, client)) return;
    const seconds = buckets.take(client);
    if (seconds === 0) return;
    refused.inc();
    void reply.header('retry-after', seconds);
    throw new AppError('too_many_requests');
  });
}
