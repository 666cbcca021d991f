import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@recuerda/testing';
import type { Scenario } from '../../suite/scenario.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import { ScrapedMetrics } from '../../system/scraped-metrics.js';

const OUTAGE_MS = 10_000;
/**
 * Longest and shortest duration of a reminder's three POSTs, ms. It fails if the last one is made during the outage.
 */
const LONGEST_MS = 6_300;
const SHORTEST_MS = 5_000;
/** From the due time to the first POST on a busy machine, ms. */
const LAG_MS = 3_000;

export const unreachable: Scenario = {
  name: 'provider/unreachable',
  title: 'The provider refuses connections for 10 s while reminders fall due',
  expected:
    'nothing is sent during the outage and nothing counts as a possible duplicate; a reminder with all three ' +
    'attempts in the outage fails and is reported, one with an attempt left is sent; initialising schedules the ' +
    'failed ones again',
  short: false,
  limitMs: 120_000,
  async run(context) {
    const trial = await context.openCluster({ employees: 4, tasks: 80, proxied: ['notifier'] });
    const { provider } = trial.cluster.oldest('notifier').proxies;
    await trial.reminderLoad.makeDue(10);
    await waitForSent(trial, 10);
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
      throw new Error(`${scheduled} reminders were scheduled again, but ${settled.failed} had stopped`);
    await trial.reminderLoad.ready();
    return { ...settled, measured: { failed: settled.failed } };
  },
};

/** Resolves when `count` reminders are recorded as sent. */
const waitForSent = ({ cluster }: ClusterTrial, count: number): Promise<unknown> =>
  eventually(
    async () =>
      (await ScrapedMetrics.scrape(cluster.oldest('notifier'))).sum('recuerda_deliveries_total', {
        outcome: 'sent',
      }) === count,
    { timeoutMs: 30_000, describe: `${count} are sent` },
  );

async function verifyAttempts(
  { api, journal, provider, cluster }: ClusterTrial,
  outage: { from: number; to: number },
): Promise<void> {
  const duringOutage = provider.received.filter(
    ({ receivedAt }) => receivedAt.getTime() > outage.from && receivedAt.getTime() < outage.to,
  );
  if (duringOutage.length > 0)
    throw new Error(`${duringOutage.length} POSTs arrived while the provider was unreachable`);
  for (const { reminderId, taskId, dueAt } of journal.expected.filter((one) => one.dueAt >= outage.from)) {
    const { items } = await api.deliveries(taskId);
    const delivery = items.find((item) => item.reminderId === reminderId);
    const after = dueAt - outage.from;
    const must = expectedStatus(dueAt, outage.to);
    const outcome = `${delivery?.status} after ${delivery?.attempts} attempts`;
    const description = `a reminder due ${after} ms into the outage was ${outcome}`;
    if (must !== undefined && delivery?.status !== must) throw new Error(`${description}: expected ${must}`);
    if (delivery?.status === 'failed' && (delivery.attempts !== 3 || delivery.reason !== 'econnrefused'))
      throw new Error(`${description} for ${delivery.reason}: expected 3 for econnrefused`);
  }
  const duplicates = (await ScrapedMetrics.scrape(cluster.oldest('notifier'))).sum(
    'recuerda_possible_duplicates_total',
  );
  if (duplicates > 0) throw new Error(`${duplicates} POSTs counted as possible duplicates, though none was sent`);
}

/** Returns undefined when it depends on the jitter of the waits. */
function expectedStatus(dueAt: number, backAt: number): 'sent' | 'failed' | undefined {
  if (dueAt + LONGEST_MS + LAG_MS < backAt) return 'failed';
  // Claimed up to a second before it is due, but never before it was made due.
  return dueAt + SHORTEST_MS > backAt ? 'sent' : undefined;
}
