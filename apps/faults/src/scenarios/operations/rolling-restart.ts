import { whileToggling } from '../../load/toggling.js';
import type { Scenario } from '../../suite/scenario.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import type { Service } from '@recuerda/testing';
import { assertCleanExits, assertNoDuplicates } from './assertions.js';

/** The gateway is last: it has one address, so requests fail while it restarts. */
const ORDER = [
  'notifier',
  'integrations',
  'conversations',
  'scheduler',
  'tasks',
  'metrics',
  'directory',
  'identity',
] as const;

async function replace({ cluster }: ClusterTrial, service: Service): Promise<void> {
  const old = cluster.oldest(service);
  await cluster.start(service);
  assertCleanExits([await old.terminate()]);
}

export const rollingRestart: Scenario = {
  name: 'operations/rolling-restart',
  title:
    'every service in turn gets a second process, then SIGTERM for the first, while reminders fall due and tasks are ' +
    'stopped and restarted; the gateway restarts',
  expected:
    'each finishes its work and exits with 0; no request to the API fails except while the gateway is down; nothing ' +
    'is sent twice',
  short: false,
  limitMs: 120_000,
  async run(context) {
    const trial = await context.openCluster({ employees: 4, tasks: 120 });
    trial.provider.behave({ delayMs: 150 });
    const { cluster, journal } = trial;
    let gatewayStopsAt = Infinity;
    const replaceAll = async (): Promise<void> => {
      for (const service of ORDER) await replace(trial, service);
      gatewayStopsAt = Date.now();
      assertCleanExits([await cluster.oldest('gateway').terminate()]);
      await cluster.start('gateway');
    };
    await trial.reminderLoad.during(() => whileToggling(trial, context.random, replaceAll), { count: 5, everyMs: 200 });
    const settled = await trial.settle();
    assertNoDuplicates(trial, settled);
    // A request may have been open when the gateway got SIGTERM.
    const refused = journal.transitions.filter(
      ({ answeredAt, requestedAt }) => answeredAt === null && requestedAt < gatewayStopsAt - 500,
    );
    if (refused.length > 0)
      throw new Error(
        `${refused.length} of ${journal.transitions.length} requests failed while a service was replaced`,
      );
    return { ...settled, measured: { 'transitions of tasks': journal.transitions.length } };
  },
};
