import { whileToggling, type Quiesce } from '../../load/toggling.js';
import type { Scenario } from '../../suite/scenario.js';
import { WIRE_BYTES } from '../../system/wait-for-traffic.js';
import { killAtMoment, type Moment } from './kill.js';

/** Long enough for a relay that wrongly removes unconfirmed rows. */
const LEAVING: Moment = { proxy: 'broker', from: 'client', bytes: WIRE_BYTES.event, hold: true, afterMs: 300 };
const CONFIRMED: Moment = { proxy: 'broker', from: 'server', bytes: WIRE_BYTES.confirm, hold: 'either' };

export const relayKilled: Scenario = {
  name: 'process-kills/outbox-relay',
  title:
    'SIGKILL of one of two tasks services when the broker has confirmed an event whose outbox row is not removed, 50 ' +
    'times, and shortly after an event was sent that never arrives, 10 times',
  expected:
    'the event is published again and has no second effect; after every kill, before any other change, each service ' +
    'has the current version of every task',
  short: true,
  limitMs: 600_000,
  async run(context) {
    const trial = await context.openCluster({ employees: 4, tasks: 60, scale: { tasks: 2 }, proxied: ['tasks'] });
    const kills = async (quiesce: Quiesce): Promise<void> => {
      // A later change of the same task would hide a lost event.
      const check = () => quiesce(() => trial.replicated());
      const kill = (moment: Moment, times: number) =>
        killAtMoment(context, trial, { service: 'tasks', times, moment, check });
      await kill(CONFIRMED, context.short ? 2 : 50);
      await kill(LEAVING, context.short ? 2 : 10);
    };
    const load = { count: 3, everyMs: 250 };
    await trial.reminderLoad.during(() => whileToggling(trial, context.random, kills), load);
    return trial.settle();
  },
};
