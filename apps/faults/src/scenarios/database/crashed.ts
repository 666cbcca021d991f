import { setTimeout as delay } from 'node:timers/promises';
import { whileToggling } from '../../load/toggling.js';
import type { Scenario } from '../../suite/scenario.js';

/** Number of tasks that are stopped and restarted. Every reminder of the other tasks must be sent. */
const TOGGLED_TASKS = 8;
/** Times without the database, ms: shorter than a claim on a reminder, and longer. */
const AWAY_MS = [2_500, 25_000];

export const databaseCrashed: Scenario = {
  name: 'database/crashed',
  title:
    'immediate stop of PostgreSQL (as if it had crashed) and a start 2.5 s later, then one 25 s later, while ' +
    'reminders fall due and tasks are stopped and restarted',
  expected:
    'nothing committed is lost; a response of the provider is recorded as soon as the database is back, so that ' +
    'nothing is sent twice; every service recovers without a restart',
  short: false,
  exclusive: true,
  limitMs: 180_000,
  async run(context) {
    const { random, signal, servers } = context;
    const trial = await context.openCluster({ employees: 4, tasks: 100, scale: { notifier: 2, scheduler: 2 } });
    trial.provider.behave({ delayMs: 200 });
    const toggled = { school: trial.school, journal: { tasks: trial.journal.tasks.slice(0, TOGGLED_TASKS) } };
    const crash = async (): Promise<void> => {
      for (const awayMs of AWAY_MS) {
        await delay(random.between(1_000, 2_500), undefined, { signal });
        await servers.database.crash();
        try {
          await delay(awayMs, undefined, { signal });
        } finally {
          await servers.database.start();
        }
      }
      await delay(1_000, undefined, { signal });
    };
    await trial.reminderLoad.during(() => whileToggling(toggled, random, crash), { count: 5, everyMs: 200 });
    return trial.settle();
  },
};
