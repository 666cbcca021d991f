import { setTimeout as delay } from 'node:timers/promises';
import type { Scenario } from '../../suite/scenario.js';
import { allReady, brokerReportedDown, processesOf, assertClearRefusal } from './readiness.js';
import { LATEST_MS, underLoad } from './under-load.js';

/** More than any disk has. */
const TOO_MUCH = '1000000GB';
const ENOUGH = '50MB';
const BLOCKED_MS = 8_000;

export const diskAlarm: Scenario = {
  name: 'broker/disk-alarm',
  title:
    'the disk alarm of RabbitMQ for 8 s (set_disk_free_limit), while reminders fall due and tasks are stopped and ' +
    'restarted: publishers are blocked',
  expected:
    '/health/ready of every service reports it and requests are refused clearly; when the alarm is cleared every due ' +
    'reminder is sent once',
  short: false,
  exclusive: true,
  limitMs: 200_000,
  async run(context) {
    const trial = await context.openCluster({ employees: 4, tasks: 100 });
    const { broker } = context.servers;
    const missed = await underLoad(context, trial, async () => {
      await broker.ctl('--quiet', 'set_disk_free_limit', TOO_MUCH);
      try {
        const over = delay(BLOCKED_MS, undefined, { signal: context.signal });
        const noticed = await brokerReportedDown(processesOf(trial));
        await assertClearRefusal(trial);
        await over;
        return noticed;
      } finally {
        await broker.ctl('--quiet', 'set_disk_free_limit', ENOUGH);
      }
    });
    const backMs = await allReady(trial);
    const settled = await trial.settle(LATEST_MS);
    const noticed = Object.entries(missed).map(([service, ms]) => `${service} ${ms}`);
    return { ...settled, measured: { 'noticed after, ms': noticed.join(', '), 'all ready again after, ms': backMs } };
  },
};
