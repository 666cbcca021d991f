import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@recuerda/testing';
import type { Scenario } from '../../suite/scenario.js';
import { assertCleanExits, assertNoDuplicates } from './assertions.js';

/** How long no notifier runs the second time, ms: longer than requeued messages wait. */
const WITHOUT_MS = 2_500;

export const notifierScaling: Scenario = {
  name: 'operations/notifier-scaling',
  title: 'notifiers scaled from 0 to 5, to 0, and to 1, while reminders fall due',
  expected:
    'reminders that fall due while no notifier runs wait; each notifier exits with 0; nothing is lost, nothing is ' +
    'sent twice',
  short: false,
  limitMs: 120_000,
  async run(context) {
    const trial = await context.openCluster({ employees: 4, tasks: 200, scale: { notifier: 0 } });
    const { cluster, provider, journal } = trial;
    provider.behave({ delayMs: 200 });
    const scale = async (): Promise<void> => {
      await eventually(() => journal.expected.length >= 40, { describe: '40 reminders are due' });
      nothingBeyond(0, provider.received.length);
      await cluster.scale('notifier', 5);
      await eventually(() => provider.received.length > 60, { timeoutMs: 30_000, describe: 'five notifiers send' });
      assertCleanExits(await cluster.scale('notifier', 0));
      const before = provider.received.length;
      await delay(WITHOUT_MS, undefined, { signal: context.signal });
      nothingBeyond(before, provider.received.length);
      await cluster.scale('notifier', 1);
    };
    await trial.reminderLoad.during(scale, { count: 8, everyMs: 150 });
    const settled = await trial.settle();
    assertNoDuplicates(trial, settled);
    return settled;
  },
};

function nothingBeyond(expected: number, received: number): void {
  if (received > expected) throw new Error(`${received - expected} POSTs while there was no notifier`);
}
