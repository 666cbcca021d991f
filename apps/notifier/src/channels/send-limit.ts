import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AdaptiveLimit, AdaptiveRate, type CallOutcome, type Rate } from '@recuerda/concurrency';
import { onScrape } from '@recuerda/service';
import { NOTIFIER_CONFIG, type NotifierConfig } from '../notifier.config.js';
import { concurrencyLimit, rateLimit } from '../reminders/instruments.js';
import { Channel } from './channel.js';
import type { SendOutcome } from './send-outcome.js';

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

/**
 * How many POSTs this notifier makes at the same time, and per second: as many as the provider takes, at most
 * NOTIFIER_CONCURRENCY and NOTIFIER_RATE, and never more at the same time than the channel's ceiling, which all
 * notifiers share.
 */
@Injectable()
export class SendLimit implements Rate, OnApplicationShutdown {
  private readonly concurrencyLimit: AdaptiveLimit;
  private readonly rate = new AdaptiveRate();
  private readonly maxRate: number;
  private readonly endReading = onScrape(() => {
    concurrencyLimit.set(this.concurrency);
    rateLimit.set(this.current === Infinity ? 0 : this.current);
  });

  constructor(
    @Inject(NOTIFIER_CONFIG) { NOTIFIER_CONCURRENCY: concurrency, NOTIFIER_RATE: rate }: NotifierConfig,
    { ceilings }: Channel,
  ) {
    const ceiling = Math.min(concurrency, ceilings.concurrency);
    const [start, floor] = [Math.min(START, ceiling), Math.min(FLOOR, ceiling)];
    this.concurrencyLimit = new AdaptiveLimit({ start, floor, ceiling });
    this.maxRate = rate === 0 ? Infinity : rate;
  }

  onApplicationShutdown(): void {
    this.endReading();
  }

  /** Maximum POSTs at the same time. */
  get concurrency(): number {
    return this.concurrencyLimit.current;
  }

  /** Maximum POSTs per second. */
  get current(): number {
    return Math.min(this.rate.current, this.maxRate);
  }

  get pausedUntil(): number {
    return this.rate.pausedUntil;
  }

  /** Makes a POST and learns from its outcome. */
  async observe(post: () => Promise<SendOutcome>): Promise<SendOutcome> {
    const startedAt = this.concurrencyLimit.start();
    const outcome = await post();
    this.concurrencyLimit.end(startedAt, OUTCOMES[outcome.kind]);
    if (outcome.kind === 'sent') this.rate.accepted(startedAt);
    if (outcome.kind === 'throttled') this.rate.refused(startedAt, outcome.retryAfterMs);
    return outcome;
  }
}
