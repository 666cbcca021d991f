import { eventually } from '@recuerda/testing';
import type { Scenario } from '../../suite/scenario.js';
import { deliveryTimes } from './delivery-times.js';
import { makeDueAtOnce } from './due-at-once.js';

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
    const { provider } = trial;
    const { dueAt, reminders } = await makeDueAtOnce(trial, context, { count: REMINDERS, aheadMs: AHEAD_MS });
    await eventually(() => provider.received.length >= reminders, {
      timeoutMs: DRAIN_LIMIT_MS,
      intervalMs: 100,
      describe: `${reminders} POSTs`,
    });
    const posts = provider.received.map(({ receivedAt }) => receivedAt.getTime());
    const early = dueAt - Math.min(...posts);
    if (early > 0) throw new Error(`the first came ${early} ms before it was due`);
    const seconds = (Math.max(...posts) - dueAt) / 1_000;
    return {
      ...(await trial.settle()),
      measured: {
        'drained in s': seconds.toFixed(1),
        'a second': Math.round(reminders / seconds),
        ...(await deliveryTimes(trial.databaseUrl)),
      },
    };
  },
};
