import { randomUUIDv7 } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { MAX_REFUSALS, MINUTE_MS, RecordRefusals, type Refusal } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { counter } from '@recuerda/service';
import type { FastifyInstance } from 'fastify';
import { isWebhook, routeOf } from '../http/paths.js';

const dropped = counter('recuerda_audit_refusals_dropped_total', 'Refused requests that the audit does not count.');

type Refused = Pick<Refusal, 'userId' | 'address' | 'route' | 'action'>;

/**
 * Counts refused requests by principal, address, route and minute, and sends them to the audit once a minute. Many
 * refusals of one kind make one entry, and no request waits for it. What does not fit is dropped and counted.
 */
@Injectable()
export class RefusalLog implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Refusals');
  /** By the key of what is counted together; never more than one request holds. */
  private readonly refusals = new Map<string, Refusal>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly requests: RequestClient) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.send(minuteOf(Date.now())), MINUTE_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.send(Infinity);
  }

  add(refused: Refused): void {
    const now = Date.now();
    const key = JSON.stringify([minuteOf(now), ...Object.values(refused)]);
    const known = this.refusals.get(key);
    if (known) known.count += 1;
    else if (this.refusals.size === MAX_REFUSALS) dropped.inc();
    else this.refusals.set(key, { ...refused, id: randomUUIDv7(), at: new Date(now).toISOString(), count: 1 });
  }

  /**
   * Sends what was counted before a minute began; it does not change any more. What identity did not take is sent again
   * a minute later, under the same ids. Never rejects.
   */
  async send(before: number): Promise<void> {
    const ended = [...this.refusals].filter(([, { at }]) => minuteOf(Date.parse(at)) < before);
    if (ended.length === 0) return;
    try {
      await this.requests.send(RecordRefusals, { refusals: ended.map(([, refusal]) => refusal) });
      for (const [key] of ended) this.refusals.delete(key);
    } catch (error) {
      this.logger.warn({ msg: 'refusals are not in the audit yet', count: ended.length, err: error });
    }
  }
}

const minuteOf = (milliseconds: number): number => Math.floor(milliseconds / MINUTE_MS);

const MAX_ROUTE = 300;
/** Behind a trusted proxy a client may make up any address, and identity takes none that is longer. */
const MAX_ADDRESS = 100;
/** False also for webhooks, whose path may hold a secret: they are counted. */
const isAudited = (method: string, route: string): boolean => !isWebhook(route) && !isSignIn(method, route);
/** Routes whose refusals identity records itself. */
const SIGN_INS = ['/api/auth/session', '/api/auth/session/passkey', '/api/auth/oidc/callback'];
const isSignIn = (method: string, route: string): boolean => method === 'POST' && SIGN_INS.includes(route);

/** Sends every request that gets 401 or 403 to the audit. */
export function recordRefusals(server: Pick<FastifyInstance, 'addHook'>, log: RefusalLog): void {
  server.addHook('onResponse', (request, { statusCode }, done) => {
    const { method, session, ip } = request;
    const path = routeOf(request);
    if ((statusCode === 401 || statusCode === 403) && isAudited(method, path))
      log.add({
        userId: session?.user.id ?? null,
        address: ip.slice(0, MAX_ADDRESS),
        route: `${method} ${path}`.slice(0, MAX_ROUTE),
        action: statusCode === 401 ? 'session.required' : 'access.forbidden',
      });
    done();
  });
}
