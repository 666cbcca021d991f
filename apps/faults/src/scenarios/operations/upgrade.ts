import { whileToggling } from '../../load/toggling.js';
import { type Context, type Scenario, Skipped } from '../../suite/scenario.js';
import { lastRelease } from '../../system/built-release.js';
import type { Version } from '../../system/service-cluster.js';
import { assertNoDuplicates } from './assertions.js';

/** The order of docs/operations.md. */
export const UPGRADE_ORDER = [
  'identity',
  'metrics',
  'directory',
  'tasks',
  'scheduler',
  'notifier',
  'conversations',
  'integrations',
  'gateway',
] as const;
async function earlierVersion({ signal }: Context): Promise<Version> {
  try {
    return await lastRelease(signal);
  } catch (error) {
    throw new Skipped(`the last release cannot be built here: ${String(error)}`, { cause: error });
  }
}

export const upgrade: Scenario = {
  name: 'operations/upgrade',
  title:
    'the last release is replaced by the present version, a service at a time, side by side, while reminders ' +
    'fall due and tasks are stopped and restarted',
  expected:
    'nothing is lost, nothing is sent twice, every figure counts each reminder once, and no queue has dead letters',
  short: false,
  limitMs: 900_000,
  async run(context) {
    const version = await earlierVersion(context);
    const trial = await context.openCluster({
      employees: 4,
      tasks: 120,
      version,
      env: { AUTH: 'off', ALLOW_OPEN_ACCESS: 'true' },
    });
    const { cluster } = trial;
    const replaceAll = async (): Promise<void> => {
      cluster.upgrade();
      for (const service of UPGRADE_ORDER) {
        const old = cluster.running(service);
        // The gateway has one address: it stops first.
        if (service !== 'gateway') await cluster.start(service);
        for (const process of old) await process.terminate();
        if (service === 'gateway') await cluster.start(service);
      }
    };
    await trial.reminderLoad.during(() => whileToggling(trial, context.random, replaceAll), { count: 5, everyMs: 200 });
    const settled = await trial.settle();
    assertNoDuplicates(trial, settled);
    const { transitions } = trial.journal;
    const unanswered = transitions.filter(({ answeredAt }) => answeredAt === null).length;
    return { ...settled, measured: { 'transitions of tasks': transitions.length, 'of which unanswered': unanswered } };
  },
};
