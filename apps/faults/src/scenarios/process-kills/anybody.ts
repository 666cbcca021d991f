import { restless } from '../../load/restlessness.js';
import type { Scenario } from '../../suite/scenario.js';
import { SERVICES } from '../../system/fleet.js';
import { killAnywhen } from './kill-at.js';

export const anybodyKilled: Scenario = {
  name: 'process-kills/anybody',
  title:
    'SIGKILL of any service, of which there is one each, at random moments while tasks are turned and fall due, 20 times',
  expected:
    'reminders wait while a service is gone and go on when it is back; requests fail clearly; all services agree again',
  short: false,
  limitMs: 300_000,
  async run(context) {
    const trial = await context.open({ employees: 4, tasks: 80 });
    const kills = () => killAnywhen(context, trial, { services: SERVICES, times: 20, withinMs: 800 });
    await trial.rounds.during(() => restless(trial, context.random, kills), { count: 3, everyMs: 250 });
    return trial.settle();
  },
};
