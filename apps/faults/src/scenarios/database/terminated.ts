import { setTimeout as delay } from 'node:timers/promises';
import { whileToggling } from '../../load/toggling.js';
import type { Scenario } from '../../suite/scenario.js';
import { AdminSession } from '../../system/admin-session.js';

export const backendsTerminated: Scenario = {
  name: 'database/backends-terminated',
  title:
    'every connection of the services to PostgreSQL ended by pg_terminate_backend every 2 s, 8 times, while ' +
    'reminders fall due and tasks are stopped and restarted',
  expected:
    'open transactions are rolled back or, when only the response was lost, found committed; nothing is lost, ' +
    'nothing is sent twice',
  short: false,
  limitMs: 120_000,
  async run({ random, signal, ...context }) {
    const trial = await context.openCluster({ employees: 4, tasks: 80, scale: { notifier: 2, scheduler: 2 } });
    const session = await AdminSession.open(trial.databaseUrl, context.cleanUp);
    let terminated = 0;
    const terminate = async (): Promise<void> => {
      for (let times = 0; times < 8; times += 1) {
        await delay(2_000, undefined, { signal });
        terminated += await session.terminateServices();
      }
    };
    await trial.reminderLoad.during(() => whileToggling(trial, random, terminate), { count: 5, everyMs: 200 });
    return { ...(await trial.settle()), measured: { 'connections ended': terminated } };
  },
};
