import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AdaptiveLimit, AdaptiveRate, type CallOutcome, type Rate } from '@recuerda/concurrency';
import { gauge, onScrape } from '@recuerda/service';
import { NOTIFIER_CONFIG, type NotifierConfig } from '../notifier.config.js';
import { Channel } from './channel.js';
import type { SendOutcome } from './send-outcome.js';

const concurrencyLimit = gauge(
  'recuerda_send_concurrency_limit',
  'POSTs at the same time that the provider takes, as this notifier has found; at most NOTIFIER_CONCURRENCY.',
);
const rateLimit = gauge(
  'recuerda_send_rate_limit',
  'POSTs per second that the provider takes, as its 429 responses show, at most NOTIFIER_RATE; 0: no limit is known.',
);

const START = 32;
const FLOOR = 8;

const OUTCOMES: Record<SendOutcome['kind'], CallOutcome> = {
  sent: 'answered',
  refused: 'answered',
  retryable: 'failed',
  throttled: 'throttled',
  deferred: 'answered',
  account_fault: 'answered',
};

/** Limits of one connection, as they were learnt. */
interface Learnt {
  connection: object;
  concurrency: AdaptiveLimit;
  rate: AdaptiveRate;
}

/**
 * How many POSTs this notifier makes at the same time, and per second: as many as the provider takes, at most
 * NOTIFIER_CONCURRENCY and NOTIFIER_RATE, and never more at the same time than the channel's ceiling, which all
 * notifiers share.
 */
@Injectable()
export class SendLimit implements Rate, OnApplicationShutdown {
  private readonly maxConcurrency: number;
  private readonly maxRate: number;
  private last: Learnt;
  private readonly endReading = onScrape(() => {
    concurrencyLimit.set(this.concurrency);
    rateLimit.set(this.current === Infinity ? 0 : this.current);
  });

  constructor(
    @Inject(NOTIFIER_CONFIG) { NOTIFIER_CONCURRENCY: concurrency, NOTIFIER_RATE: rate }: NotifierConfig,
    private readonly channel: Channel,
  ) {
    this.maxConcurrency = concurrency;
    this.last = this.begin();
    this.maxRate = rate === 0 ? Infinity : rate;
  }

  onApplicationShutdown(): void {
    this.endReading();
  }

  /** Maximum POSTs at the same time. */
  get concurrency(): number {
    return this.learnt.concurrency.current;
  }

  /** Maximum POSTs per second. */
  get current(): number {
    return Math.min(this.learnt.rate.current, this.maxRate);
  }

  get pausedUntil(): number {
    return this.learnt.rate.pausedUntil;
  }

  /** Makes a POST and learns from its outcome. */
  async observe(post: () => Promise<SendOutcome>): Promise<SendOutcome> {
    const { concurrency, rate } = this.learnt;
    const startedAt = concurrency.start();
    const outcome = await post();
    concurrency.end(startedAt, OUTCOMES[outcome.kind]);
    if (outcome.kind === 'sent') rate.accepted(startedAt);
    if (outcome.kind === 'throttled') rate.refused(startedAt, outcome.retryAfterMs);
    return outcome;
  }

  /** Nothing that was learnt of an account holds for another. */
  private get learnt(): Learnt {
    if (this.last.connection !== this.channel.connection) this.last = this.begin();
    return this.last;
  }

  private begin(): Learnt {
    const { connection, ceilings } = this.channel;
    const ceiling = Math.min(this.maxConcurrency, ceilings.concurrency);
    const [start, floor] = [Math.min(START, ceiling), Math.min(FLOOR, ceiling)];
    return { connection, concurrency: new AdaptiveLimit({ start, floor, ceiling }), rate: new AdaptiveRate() };
  }
}
