import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import type { Context } from '../../suite/scenario.js';

/** Kills the oldest notifier after a while, and starts another. */
export async function killNotifier({ signal }: Context, { cluster, journal }: ClusterTrial): Promise<void> {
  await delay(1_500, undefined, { signal });
  await journal.faultWindow(1_000, () => cluster.oldest('notifier').kill());
  await cluster.start('notifier');
}
