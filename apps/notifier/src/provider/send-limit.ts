import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AdaptiveLimit, type CallOutcome } from '@recuerda/concurrency';
import { onScrape } from '@recuerda/service';
import { NOTIFIER_CONFIG, type NotifierConfig } from '../notifier.config.js';
import { concurrencyLimit } from '../reminders/instruments.js';
import { THROTTLED } from './classify.js';
import type { SendOutcome } from './sender.js';

const START = 32;
const FLOOR = 8;

/** How many POSTs this notifier makes at the same time: as many as the provider takes, at most NOTIFIER_CONCURRENCY. */
@Injectable()
export class SendLimit implements OnApplicationShutdown {
  private readonly limit: AdaptiveLimit;
  private readonly endReading = onScrape(() => concurrencyLimit.set(this.current));

  constructor(@Inject(NOTIFIER_CONFIG) { NOTIFIER_CONCURRENCY: ceiling }: NotifierConfig) {
    this.limit = new AdaptiveLimit({ start: START, floor: FLOOR, ceiling });
  }

  onApplicationShutdown(): void {
    this.endReading();
  }

  get current(): number {
    return this.limit.current;
  }

  /** Makes a POST and learns from its outcome. */
  async observe(post: () => Promise<SendOutcome>): Promise<SendOutcome> {
    const startedAt = this.limit.start();
    const outcome = await post();
    this.limit.end(startedAt, loadOf(outcome));
    return outcome;
  }
}

function loadOf(outcome: SendOutcome): CallOutcome {
  if (outcome.kind !== 'retryable') return 'answered';
  return outcome.reason === THROTTLED ? 'throttled' : 'failed';
}
