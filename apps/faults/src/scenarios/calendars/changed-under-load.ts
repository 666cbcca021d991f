import { setTimeout as delay } from 'node:timers/promises';
import type { Scenario } from '../../suite/scenario.js';
import { closedNow, openNow, setWindows } from './windows.js';

const TASKS = 600;
const CHANGES = 20;
/** Time between two changes, ms. */
const EVERY_MS = 1_500;
/** Length of the last window. Reminders that waited are spread over a tenth of it: over half of the time to settle. */
const LAST_MINUTES = 5;

export const calendarChanged: Scenario = {
  name: 'calendars/changed-under-load',
  title:
    `The windows of the school change ${CHANGES} times between open, closed and always while reminders fall due; ` +
    'a scheduler is killed meanwhile',
  expected: 'what falls due while it is closed waits, and each reminder is sent once in the last window',
  short: false,
  limitMs: 240_000,
  async run(context) {
    const trial = await context.openCluster({ employees: 20, tasks: TASKS, scale: { scheduler: 2, notifier: 2 } });
    const { api, cluster } = trial;
    await trial.reminderLoad.during(
      async () => {
        for (let change = 0; change < CHANGES; change += 1) {
          await setWindows(api, [closedNow(), openNow(), null][change % 3] ?? null);
          await delay(EVERY_MS, undefined, { signal: context.signal });
          if (change !== CHANGES / 2) continue;
          await cluster.oldest('scheduler').kill();
          await cluster.start('scheduler');
        }
        await setWindows(api, openNow(LAST_MINUTES));
      },
      { count: 5, everyMs: 300 },
    );
    return trial.settle();
  },
};
