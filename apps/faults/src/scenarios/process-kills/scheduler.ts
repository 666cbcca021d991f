import type { Scenario } from '../../suite/scenario.js';
import { killAtRandomTimes } from './kill.js';

export const schedulerKilled: Scenario = {
  name: 'process-kills/scheduler',
  title: 'SIGKILL of one of two schedulers at random moments while reminders fall due, 50 times',
  expected: 'what a dead scheduler had claimed is sent by another one within seconds, once',
  short: true,
  limitMs: 600_000,
  async run(context) {
    const trial = await context.openCluster({ employees: 4, tasks: 200, scale: { scheduler: 2 } });
    const times = context.short ? 4 : 50;
    await trial.reminderLoad.during(
      () => killAtRandomTimes(context, trial, { services: ['scheduler'], times, withinMs: 600 }),
      {
        count: 5,
        everyMs: 200,
      },
    );
    return trial.settle();
  },
};
