import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ShutdownSignal } from '@recuerda/concurrency';
import { HOUR_MS } from '@recuerda/contracts';
import { gauge, onScrape } from '@recuerda/service';
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

/** The limiters of accounts. Each begins with what the last one of its account found within a day. */
@Injectable()
export class Limiters implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Notifier');
  private readonly limiters = new Map<string, Limiter>();
  /** Limits of the current one that are stored, and since when; monotonic, ms. */
  private stored = { concurrency: 0, rate: 0, at: -Infinity };
  private readonly endReading = onScrape(() => {
    concurrencyLimit.reset();
    rateLimit.reset();
    for (const [account, { concurrency, rate }] of this.limiters) {
      concurrencyLimit.set({ account }, concurrency);
      rateLimit.set({ account }, rate === Infinity ? 0 : rate);
    }
  });

  constructor(
    @Inject(NOTIFIER_CONFIG) private readonly config: NotifierConfig,
    private readonly channels: Channels,
    private readonly store: ProviderStateStore,
    private readonly shutdown: ShutdownSignal,
  ) {}

  onApplicationBootstrap(): void {
    void this.current;
  }

  onApplicationShutdown(): void {
    this.endReading();
  }

  /** The limiter of the account through which messages go now. */
  get current(): Limiter {
    const { key } = this.channels.school;
    return this.limiters.get(key) ?? this.begin(key);
  }

  private begin(account: string): Limiter {
    for (const former of this.limiters.values()) former.isFormer = true;
    this.limiters.clear();
    const { NOTIFIER_CONCURRENCY: concurrency, NOTIFIER_RATE: rate } = this.config;
    const own = { concurrency, rate: rate || Infinity };
    const limiter = new Limiter(account, own, () => this.channels.school.ceilings, this.store, this.shutdown);
    this.limiters.set(account, limiter);
    this.markStored(limiter);
    this.store.readLimits(account).then((stored) => stored && this.markStored(limiter.restore(stored)), this.warn);
    return limiter;
  }

  /** Stores limits that changed by a tenth; others once an hour, as older ones than a day are not used. */
  @Interval(STORE_MS)
  async storeLimits(): Promise<void> {
    const { current, stored } = this;
    const isStored = isNear(current.concurrency, stored.concurrency) && isNear(current.rate, stored.rate);
    if (isStored && performance.now() < stored.at + HOUR_MS) return;
    await this.store.storeLimits(current.account, current).then(() => this.markStored(current), this.warn);
  }

  private markStored({ concurrency, rate }: Limiter): void {
    this.stored = { concurrency, rate, at: performance.now() };
  }

  private readonly warn = (error: unknown): void =>
    this.logger.warn({ msg: 'the limits of the provider could not be read or stored', err: error });
}

const isNear = (one: number, other: number): boolean => one === other || Math.abs(one - other) < other / 10;
