import { whileToggling } from '../../load/toggling.js';
import type { Scenario } from '../../suite/scenario.js';
import { SERVICES } from '../../system/service-cluster.js';
import { killAtRandomTimes } from './kill.js';

export const anyServiceKilled: Scenario = {
  name: 'process-kills/any-service',
  title:
    'SIGKILL of any service, of which there is one each, at random moments while tasks are turned and fall due, 20 times',
  expected:
    'reminders wait while a service is gone and go on when it is back; requests fail clearly; all services agree again',
  short: false,
  limitMs: 300_000,
  async run(context) {
    const trial = await context.open({ employees: 4, tasks: 80 });
    const kills = () => killAtRandomTimes(context, trial, { services: SERVICES, times: 20, withinMs: 800 });
    await trial.reminderLoad.during(() => whileToggling(trial, context.random, kills), { count: 3, everyMs: 250 });
    return trial.settle();
  },
};
