import { eventually, ReminderRows } from '@recuerda/testing';
import type { Scenario } from '../../suite/scenario.js';
import { deliveryTimes } from './delivery-times.js';
import { restoreTasks } from './restored-tasks.js';

const REMINDERS = 10_000;
/** Time until they fall due, ms. */
const AHEAD_MS = 3_000;
const DRAIN_LIMIT_MS = 120_000;

export const tenThousand: Scenario = {
  name: 'backlog/ten-thousand',
  title: '10,000 reminders fall due at the same moment, with four schedulers and three notifiers',
  expected: 'each is sent once, whichever scheduler claims it, and none early; each task then has its next reminder',
  short: false,
  exclusive: true,
  limitMs: 300_000,
  async run(context) {
    const scale = { scheduler: 4, notifier: 3 };
    const trial = await context.openCluster({ employees: 50, tasks: 0, scale });
    const { journal, provider, reminderLoad } = trial;
    await restoreTasks(trial, REMINDERS);
    await reminderLoad.ready();
    const rows = await ReminderRows.open(trial.databaseUrl);
    context.cleanUp.defer(() => rows.close());
    const chosen = await rows.waiting(journal.tasks, REMINDERS);
    const dueAt = Date.now() + AHEAD_MS;
    journal.expect(chosen, dueAt);
    await rows.bringForward(journal.tasks, dueAt - Date.now());
    await eventually(() => provider.received.length >= chosen.length, {
      timeoutMs: DRAIN_LIMIT_MS,
      intervalMs: 100,
      describe: `${chosen.length} POSTs`,
    });
    const posts = provider.received.map(({ receivedAt }) => receivedAt.getTime());
    const early = dueAt - Math.min(...posts);
    if (early > 0) throw new Error(`the first came ${early} ms before it was due`);
    const seconds = (Math.max(...posts) - dueAt) / 1_000;
    return {
      ...(await trial.settle()),
      measured: {
        'drained in s': seconds.toFixed(1),
        'a second': Math.round(chosen.length / seconds),
        ...(await deliveryTimes(trial.databaseUrl)),
      },
    };
  },
};
