import { setTimeout as delay } from 'node:timers/promises';
import type { Scenario } from '../../suite/scenario.js';
import { underLoad } from './under-load.js';

export const connectionsClosed: Scenario = {
  name: 'broker/connections-closed',
  title:
    'all connections of all services closed by RabbitMQ every 2 s, 6 times, while reminders fall due and tasks are ' +
    'stopped and restarted',
  expected:
    'each service reconnects; unacknowledged messages are redelivered and their delivery is found: nothing is lost, ' +
    'nothing is sent twice',
  short: false,
  limitMs: 120_000,
  async run(context) {
    const trial = await context.openCluster({ employees: 4, tasks: 80 });
    const times = context.short ? 2 : 6;
    await underLoad(context, trial, async () => {
      for (let closed = 0; closed < times; closed += 1) {
        await delay(2_000, undefined, { signal: context.signal });
        await context.servers.broker.closeConnections(trial.vhost);
      }
    });
    return trial.settle();
  },
};
