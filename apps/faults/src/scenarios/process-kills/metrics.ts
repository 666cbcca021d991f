import type { Scenario } from '../../suite/scenario.js';
import { WIRE_BYTES } from '../../system/wait-for-traffic.js';
import { killAtMoment } from './kill.js';

export const metricsKilled: Scenario = {
  name: 'process-kills/metrics',
  title:
    'SIGKILL of metrics as it keeps send counts (the statement arrives or does not), before it acknowledges, 50 times',
  expected: 'every outcome is counted once',
  short: false,
  limitMs: 600_000,
  async run(context) {
    const trial = await context.openCluster({ employees: 4, tasks: 200, proxied: ['metrics'] });
    const moment = { proxy: 'database', from: 'client', bytes: WIRE_BYTES.counts, hold: 'either' } as const;
    const times = context.short ? 3 : 50;
    await trial.reminderLoad.during(() => killAtMoment(context, trial, { service: 'metrics', times, moment }), {
      count: 4,
      everyMs: 200,
    });
    return trial.settle();
  },
};
