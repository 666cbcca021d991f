import { setTimeout as delay } from 'node:timers/promises';
import { whileToggling } from '../../load/toggling.js';
import type { Scenario } from '../../suite/scenario.js';

/** Tasks that are turned meanwhile; the others have no excuse for a reminder that is not sent. */
const TOGGLED_TASKS = 8;
const AWAY_MS = 2_500;

export const databaseCrashed: Scenario = {
  name: 'database/crashed',
  title:
    'immediate stop of PostgreSQL (as if it had crashed) and a start 2.5 s later, twice, while reminders fall due and tasks are turned',
  expected:
    'nothing committed is lost; who had an answer of the provider in hand records it as soon as it can, so that nothing is sent twice; all go on by themselves',
  short: false,
  alone: true,
  limitMs: 180_000,
  async run(context) {
    const { random, signal, servers } = context;
    const trial = await context.open({ employees: 4, tasks: 100, scale: { notifier: 2, scheduler: 2 } });
    trial.provider.behave({ delayMs: 200 });
    const turned = { school: trial.school, journal: { tasks: trial.journal.tasks.slice(0, TOGGLED_TASKS) } };
    const crash = async (): Promise<void> => {
      for (let crashed = 0; crashed < 2; crashed += 1) {
        await delay(random.between(1_000, 2_500), undefined, { signal });
        await servers.database.crash();
        try {
          await delay(AWAY_MS, undefined, { signal });
        } finally {
          await servers.database.start();
        }
      }
      await delay(1_000, undefined, { signal });
    };
    await trial.reminderLoad.during(() => whileToggling(turned, random, crash), { count: 5, everyMs: 200 });
    return trial.settle();
  },
};
