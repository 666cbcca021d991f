import { eventually, type Service } from '@recuerda/testing';
import type { ClusterTrial } from '../../../suite/cluster-trial.js';
import { ScrapedMetrics } from '../../../system/scraped-metrics.js';
import { DURABLE_SUBSCRIPTIONS, subscriptionsTo } from '../durable-subscriptions.js';

type Handled = ReadonlyMap<string, number>;

/** Returns the number of handled events by flow. */
export async function countHandled({ cluster }: ClusterTrial): Promise<Handled> {
  const counts = await Promise.all(
    DURABLE_SUBSCRIPTIONS.map(async ({ queue }): Promise<[string, number]> => {
      const figures = await ScrapedMetrics.scrape(cluster.oldest(queue.slice(0, queue.indexOf('.')) as Service));
      return [queue, figures.sum('recuerda_messages_handled_total', { flow: queue, outcome: 'ok' })];
    }),
  );
  return new Map(counts);
}

/** Waits until each flow has handled the published events that it subscribes to, in addition to `before`. */
export async function waitUntilHandled(
  trial: ClusterTrial,
  before: Handled,
  types: readonly string[],
  limitMs: number,
): Promise<void> {
  const required = new Map(before);
  for (const type of types) {
    for (const { queue } of subscriptionsTo(type)) required.set(queue, (required.get(queue) ?? 0) + 1);
  }
  await eventually(
    async () => {
      const now = await countHandled(trial);
      const behind = [...required].filter(([queue, count]) => (now.get(queue) ?? 0) < count);
      if (behind.length > 0)
        throw new Error(behind.map(([queue, count]) => `${queue} handled ${now.get(queue)} of ${count}`).join(', '));
    },
    { timeoutMs: limitMs, intervalMs: 100, describe: 'every flow has handled what was published' },
  );
}
