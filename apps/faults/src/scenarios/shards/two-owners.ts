import { setTimeout as delay } from 'node:timers/promises';
import type { Scenario } from '../../suite/scenario.js';
import { AdminSession } from '../../system/admin-session.js';
import { dispatched } from './dispatched.js';

/** Less than a lease, ms: the cut-off scheduler still believes that it owns its shards. */
const CUT_OFF_MS = 4_000;
const BETWEEN_MS = 2_000;

export const twoOwners: Scenario = {
  name: 'shards/two-owners',
  title:
    'the database no longer answers one of two schedulers and another takes its shards, while both hold the same ' +
    'reminders in their timers, ten times',
  expected: 'both dispatch them; each is sent once, on time',
  short: false,
  limitMs: 150_000,
  async run(context) {
    const trial = await context.openCluster({
      employees: 8,
      tasks: 200,
      scale: { scheduler: 2 },
      proxied: ['scheduler'],
      env: { SCHEDULER_LOOKAHEAD_MS: '5000' },
    });
    const { cluster } = trial;
    const session = await AdminSession.open(trial.databaseUrl, context.cleanUp);
    const times = context.short ? 2 : 10;
    const cutOff = async (): Promise<void> => {
      for (let time = 0; time < times; time += 1) {
        await delay(BETWEEN_MS, undefined, { signal: context.signal });
        const { proxies } = cluster.oldest('scheduler');
        proxies.database.stall();
        await session.endLeases();
        await delay(CUT_OFF_MS, undefined, { signal: context.signal });
        proxies.database.resume();
      }
    };
    await trial.reminderLoad.during(cutOff, { count: 4, everyMs: 100 });
    const settled = await trial.settle();
    const twice = (await dispatched(cluster)) - settled.expected;
    if (twice <= 0) throw new Error('no reminder was dispatched twice');
    return { ...settled, measured: { 'dispatched twice': twice } };
  },
};
