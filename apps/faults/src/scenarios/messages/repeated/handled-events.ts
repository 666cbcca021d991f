import { eventually } from '@recuerda/testing';
import type { ClusterTrial } from '../../../suite/cluster-trial.js';
import { Figures } from '../../../system/scraped-metrics.js';
import type { Service } from '../../../system/service-cluster.js';
import { DURABLE_FLOWS, flowsListeningTo } from '../durable-flows.js';

export type Handled = ReadonlyMap<string, number>;

/** Events that each flow has handled so far. */
export async function handled({ cluster }: ClusterTrial): Promise<Handled> {
  const counts = await Promise.all(
    DURABLE_FLOWS.map(async ({ queue }): Promise<[string, number]> => {
      const figures = await Figures.of(cluster.oldest(queue.slice(0, queue.indexOf('.')) as Service));
      return [queue, figures.sum('recuerda_messages_handled_total', { flow: queue, outcome: 'ok' })];
    }),
  );
  return new Map(counts);
}

/** Until each flow has handled as many events more than `before` as reach it of those published. */
export async function waitUntilHandled(
  trial: ClusterTrial,
  before: Handled,
  types: readonly string[],
  limitMs: number,
): Promise<void> {
  const wanted = new Map(before);
  for (const type of types) {
    for (const { queue } of flowsListeningTo(type)) wanted.set(queue, (wanted.get(queue) ?? 0) + 1);
  }
  await eventually(
    async () => {
      const now = await handled(trial);
      const behind = [...wanted].filter(([queue, count]) => (now.get(queue) ?? 0) < count);
      if (behind.length > 0)
        throw new Error(behind.map(([queue, count]) => `${queue} handled ${now.get(queue)} of ${count}`).join(', '));
    },
    { timeoutMs: limitMs, intervalMs: 100, describe: 'every flow has handled what was published' },
  );
}
