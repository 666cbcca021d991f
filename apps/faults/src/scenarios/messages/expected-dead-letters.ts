import { eventually, type Service } from '@recuerda/testing';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import { ScrapedMetrics } from '../../system/scraped-metrics.js';
import type { RawPublisher } from '../../system/raw-publisher.js';
import type { Reason } from './unreadable-samples.js';

/** Expected dead letters by flow and reason, compared with counters and queues. */
export class ExpectedDeadLetters {
  readonly #expected = new Map<string, Map<Reason, number>>();

  constructor(
    private readonly trial: ClusterTrial,
    private readonly publisher: RawPublisher,
  ) {}

  expect(queue: string, reason: Reason): void {
    const reasons = this.#expected.get(queue) ?? new Map<Reason, number>();
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    this.#expected.set(queue, reasons);
    this.trial.journal.deadLetters += 1;
  }

  /** Resolves when all are in their queues and counted; rejects at the limit. */
  waitUntilCounted(limitMs: number): Promise<void> {
    return eventually(() => this.verify(), { timeoutMs: limitMs, intervalMs: 100, describe: 'all are dead letters' });
  }

  private async verify(): Promise<void> {
    const wrong: string[] = [];
    for (const [queue, reasons] of this.#expected) {
      const figures = await ScrapedMetrics.scrape(
        this.trial.cluster.oldest(queue.slice(0, queue.indexOf('.')) as Service),
      );
      let sum = 0;
      for (const [reason, expected] of reasons) {
        const counted = figures.sum('recuerda_dead_letters_total', { flow: queue, reason });
        if (counted !== expected) wrong.push(`${queue}: ${counted} counted as ${reason}, expected ${expected}`);
        sum += expected;
      }
      const { ready } = await this.publisher.queueState(`${queue}.dead`);
      if (ready !== sum) wrong.push(`${queue}.dead: ${ready} messages, expected ${sum}`);
    }
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  }
}
