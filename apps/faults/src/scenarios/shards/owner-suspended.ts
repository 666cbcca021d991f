import { setTimeout as delay } from 'node:timers/promises';
import type { Scenario } from '../../suite/scenario.js';
import { deliveryTimes } from '../backlog/delivery-times.js';

/** Longer than a lease, ms. */
const SUSPENDED_MS = 9_000;
const BETWEEN_MS = 3_000;
/** Longest delay that the product promises, ms. */
const LONGEST_DELAY_MS = 10_000;

export const ownerSuspended: Scenario = {
  name: 'shards/owner-suspended',
  title: 'SIGSTOP of one of two schedulers for longer than its lease while reminders fall due, five times',
  expected:
    'the other one takes its shards: no reminder is more than ten seconds late; when it wakes, it dispatches nothing ' +
    'of before, and takes its part of the shards again',
  short: false,
  limitMs: 150_000,
  async run(context) {
    const trial = await context.openCluster({ employees: 8, tasks: 200, scale: { scheduler: 2 } });
    const { cluster } = trial;
    const times = context.short ? 1 : 5;
    const suspend = async (): Promise<void> => {
      for (let time = 0; time < times; time += 1) {
        await delay(BETWEEN_MS, undefined, { signal: context.signal });
        const owner = cluster.oldest('scheduler');
        owner.suspend();
        try {
          await delay(SUSPENDED_MS, undefined, { signal: context.signal });
        } finally {
          owner.wake();
        }
      }
    };
    await trial.reminderLoad.during(suspend, { count: 4, everyMs: 100 });
    const settled = await trial.settle();
    const noticed = cluster.log.filter((line) => line.includes('the lease has ended')).length;
    if (noticed !== times) throw new Error(`noticed the end of its lease ${noticed} times, not ${times}`);
    const delays = await deliveryTimes(trial.databaseUrl);
    if ((delays['the last after ms'] ?? Infinity) > LONGEST_DELAY_MS) throw new Error(JSON.stringify(delays));
    return { ...settled, measured: delays };
  },
};
