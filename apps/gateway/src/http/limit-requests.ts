import { AppError, counter, isHealthPath } from '@recuerda/service';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_LIMITS, type GatewayConfig } from '../gateway.config.js';
import { clientOf, THIS_MACHINE } from './client-address.js';
import { isWebhook, pathOf } from './paths.js';

/** A burst has as many requests as come in this time, s: a portal sends some dozens when it opens. */
const BURST_SECONDS = 10;
/** Webhooks a second of one address: three for each of the 80 messages a second that Meta takes, and as many again. */
const WEBHOOK_RATE = 500;

/** A message that the notifier of this process sends to its sandbox. */
const isOwnMessage = (path: string, client: string): boolean =>
  client === THIS_MACHINE && (path === '/sandbox/messages' || path.startsWith('/sandbox/graph/v'));

/**
 * Rejects requests beyond the rate per second and client with 429 and `Retry-After`. 0: no limit. Undefined: the
 * default rate, without a limit for this machine, where programs have better means to stop the process. Probes of the
 * process are not limited; where the portal is served, metrics need a token, which is looked up.
 */
export function limitRequests(
  server: Pick<FastifyInstance, 'addHook'>,
  { RATE_LIMIT: rate, PORTAL_DIR }: Pick<GatewayConfig, 'RATE_LIMIT' | 'PORTAL_DIR'>,
): void {
  if (rate === 0) return;
  const refused = counter('recuerda_http_limited_total', 'Requests refused because their address made too many.');
  const perSecond = rate ?? DEFAULT_LIMITS.RATE_LIMIT;
  const buckets = new TokenBuckets(perSecond, perSecond * BURST_SECONDS);
  const webhookBuckets = new TokenBuckets(WEBHOOK_RATE, WEBHOOK_RATE * BURST_SECONDS);
  server.addHook('onRequest', async (request, reply) => {
    const client = clientOf(request);
    const path = pathOf(request.url);
    if (rate === undefined && client === THIS_MACHINE) return;
    const isProbe = isHealthPath(path) || (path === '/metrics' && PORTAL_DIR === undefined);
    if (isProbe || isOwnMessage(path, client)) return;
    const seconds = (isWebhook(path) ? webhookBuckets : buckets).take(client);
    if (seconds === 0) return;
    refused.inc();
    void reply.header('retry-after', seconds);
    throw new AppError('too_many_requests');
  });
}

interface Bucket {
  tokens: number;
  /** Time of the last update, ms. */
  at: number;
}

/** Maximum clients in memory. The one not seen for longest is evicted, and starts with a full bucket again. */
const MAX_CLIENTS = 10_000;

/** One token bucket per client: holds `burst` tokens, refilled at `rate` per second. */
export class TokenBuckets {
  /** In the order in which the clients were last seen. */
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly rate: number,
    private readonly burst: number,
    private readonly now: () => number = () => performance.now(),
    private readonly maxClients = MAX_CLIENTS,
  ) {}

  /** Takes a token. Returns 0, or the whole seconds (at least 1) until there is one. */
  take(client: string): number {
    const at = this.now();
    const known = this.buckets.get(client);
    const filled = known ? known.tokens + ((at - known.at) / 1_000) * this.rate : this.burst;
    const tokens = Math.min(this.burst, filled);
    const left = tokens < 1 ? tokens : tokens - 1;
    this.buckets.delete(client);
    this.buckets.set(client, { tokens: left, at });
    this.evict();
    return tokens < 1 ? Math.max(1, Math.ceil((1 - tokens) / this.rate)) : 0;
  }

  private evict(): void {
    if (this.buckets.size <= this.maxClients) return;
    const [oldest] = this.buckets.keys();
    if (oldest !== undefined) this.buckets.delete(oldest);
  }
}
