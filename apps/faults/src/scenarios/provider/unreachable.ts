import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@recuerda/testing';
import type { Scenario } from '../../suite/scenario.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import { Figures } from '../../system/scraped-metrics.js';

const OUTAGE_MS = 10_000;
/** A reminder's three POSTs take so long at most and at least, ms: whose last comes before the return fails, after it is sent. */
const LONGEST_MS = 6_300;
const SHORTEST_MS = 5_000;
/** From its due time to its first POST, and what a loaded machine adds, ms. */
const LAG_MS = 3_000;

export const unreachable: Scenario = {
  name: 'provider/unreachable',
  title: 'The provider refuses connections for 10 s while reminders fall due, and is back',
  expected:
    'nothing is sent meanwhile and nothing counts as possibly doubled; what had all its three attempts meanwhile failed and is reported, what has one left is sent; initialising starts the stopped chains',
  short: false,
  limitMs: 120_000,
  async run(context) {
    const trial = await context.open({ employees: 4, tasks: 80, proxied: ['notifier'] });
    const { provider } = trial.cluster.oldest('notifier').proxies;
    await trial.reminderLoad.makeDue(10);
    await recorded(trial, 10);
    const outage = { from: Date.now(), to: 0 };
    await provider.close();
    await trial.reminderLoad.during(() => delay(OUTAGE_MS, undefined, { signal: context.signal }), {
      count: 2,
      everyMs: 500,
    });
    outage.to = Date.now();
    await provider.reopen();
    const settled = await trial.settle();
    await verifyAttempts(trial, outage);
    const { scheduled } = await trial.api.initialise();
    if (scheduled !== settled.failed)
      throw new Error(`${scheduled} chains started anew, but ${settled.failed} had stopped`);
    await trial.reminderLoad.ready();
    return { ...settled, measured: { failed: settled.failed } };
  },
};

/** Until no answer is on its way any more. */
const recorded = ({ cluster }: ClusterTrial, count: number): Promise<unknown> =>
  eventually(
    async () =>
      (await Figures.of(cluster.oldest('notifier'))).sum('recuerda_deliveries_total', { outcome: 'sent' }) === count,
    { timeoutMs: 30_000, describe: `${count} are sent` },
  );

async function verifyAttempts(
  { api, journal, provider, cluster }: ClusterTrial,
  outage: { from: number; to: number },
): Promise<void> {
  const meanwhile = provider.received.filter(
    ({ receivedAt }) => receivedAt.getTime() > outage.from && receivedAt.getTime() < outage.to,
  );
  if (meanwhile.length > 0) throw new Error(`${meanwhile.length} POSTs arrived while the provider was unreachable`);
  for (const { reminderId, taskId, dueAt } of journal.expected.filter((one) => one.dueAt >= outage.from)) {
    const { items } = await api.deliveries(taskId);
    const delivery = items.find((item) => item.reminderId === reminderId);
    const after = dueAt - outage.from;
    const must = mustBecome(dueAt, outage.to);
    const told = `a reminder due ${after} ms into the outage was ${delivery?.status} after ${delivery?.attempts} attempts`;
    if (must !== undefined && delivery?.status !== must) throw new Error(`${told}: expected ${must}`);
    if (delivery?.status === 'failed' && (delivery.attempts !== 3 || delivery.reason !== 'econnrefused'))
      throw new Error(`${told} for ${delivery.reason}: expected 3 for econnrefused`);
  }
  const doubled = (await Figures.of(cluster.oldest('notifier'))).sum('recuerda_possible_duplicates_total');
  if (doubled > 0) throw new Error(`${doubled} POSTs counted as possibly doubled, though none was sent`);
}

/** Undefined: it depends on the jitter of its waits. */
function mustBecome(dueAt: number, backAt: number): 'sent' | 'failed' | undefined {
  if (dueAt + LONGEST_MS + LAG_MS < backAt) return 'failed';
  // Claimed up to a second before it is due, but never before it was made due.
  return dueAt + SHORTEST_MS > backAt ? 'sent' : undefined;
}
