import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ShutdownSignal } from '@recuerda/concurrency';
import { HOUR_MS } from '@recuerda/contracts';
import { gauge, onScrape } from '@recuerda/service';
import type { Account } from '../channels/channel.js';
import { Channels } from '../channels/channels.js';
import { NOTIFIER_CONFIG, type NotifierConfig } from '../notifier.config.js';
import { ProviderStateStore } from '../provider-state/provider-state.store.js';
import { Limiter } from './limiter.js';

const concurrencyLimit = gauge(
  'recuerda_send_concurrency_limit',
  'POSTs at the same time that the provider takes, as this notifier has found; at most NOTIFIER_CONCURRENCY.',
  ['account'],
);
const rateLimit = gauge(
  'recuerda_send_rate_limit',
  'POSTs per second that the provider takes, as its 429 responses show, at most NOTIFIER_RATE; 0: no limit is known.',
  ['account'],
);

const STORE_MS = 5_000;

interface Known {
  limiter: Limiter;
  /** Limits that are stored, and since when; monotonic, ms. */
  stored: { concurrency: number; rate: number; at: number };
}

/** The limiters of accounts. Each begins with what the last one of its account found within a day. */
@Injectable()
export class Limiters implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Notifier');
  private readonly known = new Map<string, Known>();
  private readonly endReading = onScrape(() => {
    concurrencyLimit.reset();
    rateLimit.reset();
    for (const account of this.channels.accounts) {
      const { concurrency, rate } = this.of(account);
      concurrencyLimit.set({ account: account.key }, concurrency);
      rateLimit.set({ account: account.key }, rate === Infinity ? 0 : rate);
    }
  });

  constructor(
    @Inject(NOTIFIER_CONFIG) private readonly config: NotifierConfig,
    private readonly channels: Channels,
    private readonly store: ProviderStateStore,
    private readonly shutdown: ShutdownSignal,
  ) {}

  onApplicationBootstrap(): void {
    for (const account of this.channels.accounts) this.of(account);
  }

  onApplicationShutdown(): void {
    this.endReading();
  }

  of(account: Pick<Account, 'key'>): Limiter {
    return (this.known.get(account.key) ?? this.begin(account.key)).limiter;
  }

  private begin(key: string): Known {
    const { NOTIFIER_CONCURRENCY: concurrency, NOTIFIER_RATE: rate } = this.config;
    const own = { concurrency, rate: rate || Infinity };
    const limiter = new Limiter(key, own, () => this.channels.of(key)?.ceilings, this.store, this.shutdown);
    const known = { limiter, stored: limitsOf(limiter) };
    this.known.set(key, known);
    this.store.readLimits(key).then((found) => {
      if (found) known.stored = limitsOf(limiter.restore(found));
    }, this.warn);
    return known;
  }

  /** Stores limits that changed by a tenth; others once an hour, as older ones than a day are not used. */
  @Interval(STORE_MS)
  async storeLimits(): Promise<void> {
    for (const [key, known] of this.known) {
      const { limiter, stored } = known;
      const isStored = isNear(limiter.concurrency, stored.concurrency) && isNear(limiter.rate, stored.rate);
      if (!this.channels.of(key)) this.known.delete(key);
      else if (!isStored || performance.now() >= stored.at + HOUR_MS)
        await this.store.storeLimits(key, limiter).then(() => (known.stored = limitsOf(limiter)), this.warn);
    }
  }

  private readonly warn = (error: unknown): void =>
    this.logger.warn({ msg: 'the limits of the provider could not be read or stored', err: error });
}

const limitsOf = ({ concurrency, rate }: Limiter): Known['stored'] => ({ concurrency, rate, at: performance.now() });

const isNear = (one: number, other: number): boolean => one === other || Math.abs(one - other) < other / 10;
