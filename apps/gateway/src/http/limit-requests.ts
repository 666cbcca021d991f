import { AppError, counter } from '@recuerda/service';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_LIMITS } from '../gateway.config.js';
import { clientOf, THIS_MACHINE } from './client-address.js';
import { isWebhook, pathOf } from './paths.js';
import { TokenBuckets } from './token-buckets.js';

/** A burst has as many requests as come in this time, s: a portal sends some dozens when it opens. */
const BURST_SECONDS = 10;
/** Webhooks a second of one address: three for each of the 80 messages a second that Meta takes, and as many again. */
const WEBHOOK_RATE = 500;

/** Probes of the process are not limited. */
const isProbe = (path: string): boolean => path === '/metrics' || path.startsWith('/health/');
/** A message that the notifier of this process sends to its sandbox. */
const isOwnMessage = (path: string, client: string): boolean =>
  client === THIS_MACHINE && (path === '/sandbox/messages' || path.startsWith('/sandbox/graph/v'));

/**
 * Rejects requests beyond `rate` per second and client with 429 and `Retry-After`. 0: no limit. Undefined: the default
 * rate, without a limit for this machine, where programs have better means to stop the process.
 */
export function limitRequests(server: Pick<FastifyInstance, 'addHook'>, rate: number | undefined): void {
  if (rate === 0) return;
  const refused = counter('recuerda_http_limited_total', 'Requests refused because their address made too many.');
  const perSecond = rate ?? DEFAULT_LIMITS.RATE_LIMIT;
  const buckets = new TokenBuckets(perSecond, perSecond * BURST_SECONDS);
  const webhookBuckets = new TokenBuckets(WEBHOOK_RATE, WEBHOOK_RATE * BURST_SECONDS);
  server.addHook('onRequest', async (request, reply) => {
    const client = clientOf(request);
    const path = pathOf(request.url);
    if (rate === undefined && client === THIS_MACHINE) return;
    if (isProbe(path) || isOwnMessage(path, client)) return;
    const seconds = (isWebhook(path) ? webhookBuckets : buckets).take(client);
    if (seconds === 0) return;
    refused.inc();
    void reply.header('retry-after', seconds);
    throw new AppError('too_many_requests');
  });
}
