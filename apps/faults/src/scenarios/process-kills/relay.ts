import { restless, type Still } from '../../load/restlessness.js';
import type { Scenario } from '../../suite/scenario.js';
import { SAID } from '../../system/overheard.js';
import { killAt, type Moment } from './kill-at.js';

/** Long enough for a relay that removes what was not confirmed. */
const LEAVING: Moment = { gate: 'broker', from: 'client', bytes: SAID.event, hold: true, afterMs: 300 };
const CONFIRMED: Moment = { gate: 'broker', from: 'server', bytes: SAID.confirm, hold: 'either' };

export const relayKilled: Scenario = {
  name: 'process-kills/outbox-relay',
  title:
    'SIGKILL of one of two tasks services when the broker has confirmed an event whose outbox row is not removed, 50 times, and a moment after an event has left that never arrives, 10 times',
  expected:
    'the event is published again and has no second effect; after every kill, before any other change, each service knows every task as it is',
  short: true,
  limitMs: 300_000,
  async run(context) {
    const trial = await context.open({ employees: 4, tasks: 60, scale: { tasks: 2 }, gated: ['tasks'] });
    const kills = async (still: Still): Promise<void> => {
      // A later change of the same task would hide that an event was lost.
      const check = () => still(() => trial.replicated());
      const kill = (moment: Moment, times: number) =>
        killAt(context, trial, { service: 'tasks', times, moment, check });
      await kill(CONFIRMED, context.short ? 2 : 50);
      await kill(LEAVING, context.short ? 2 : 10);
    };
    const load = { count: 3, everyMs: 250 };
    await trial.rounds.during(() => restless(trial, context.random, kills), load);
    return trial.settle();
  },
};
