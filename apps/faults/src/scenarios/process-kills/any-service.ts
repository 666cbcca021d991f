import { whileToggling } from '../../load/toggling.js';
import type { Scenario } from '../../suite/scenario.js';
import { SERVICES } from '@recuerda/testing';
import { killAtRandomTimes } from './kill.js';

export const anyServiceKilled: Scenario = {
  name: 'process-kills/any-service',
  title:
    'SIGKILL of any service (one process each) at random moments while tasks are stopped and restarted and reminders ' +
    'fall due, 20 times',
  expected:
    'reminders wait while a service is down and continue when it is back; requests fail clearly; all services agree ' +
    'again',
  short: false,
  limitMs: 600_000,
  async run(context) {
    const trial = await context.openCluster({ employees: 4, tasks: 80 });
    const kills = () => killAtRandomTimes(context, trial, { services: SERVICES, times: 20, withinMs: 800 });
    await trial.reminderLoad.during(() => whileToggling(trial, context.random, kills), { count: 3, everyMs: 250 });
    return trial.settle();
  },
};
