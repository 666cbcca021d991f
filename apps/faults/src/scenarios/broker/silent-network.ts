import { setTimeout as delay } from 'node:timers/promises';
import type { Scenario } from '../../suite/scenario.js';
import { allReady, brokerReportedDown } from './readiness.js';
import { underLoad } from './under-load.js';

export const silentNetwork: Scenario = {
  name: 'broker/silent-network',
  title:
    'the network between RabbitMQ and metrics, the scheduler and one of two notifiers drops everything until all ' +
    'have noticed by missing heartbeats or confirms',
  expected:
    'they report not ready within 40 s; the other notifier gets what RabbitMQ requeues; when the network is back all ' +
    'recover without a restart, and delayed messages have no second effect',
  short: false,
  limitMs: 150_000,
  async run(context) {
    const trial = await context.openCluster({
      employees: 4,
      tasks: 100,
      scale: { notifier: 2 },
      proxied: ['metrics', 'scheduler', 'notifier'],
    });
    const { cluster } = trial;
    const cut = [cluster.oldest('metrics'), cluster.oldest('scheduler'), cluster.oldest('notifier')];
    const noticed = await underLoad(context, trial, async () => {
      await delay(1_000, undefined, { signal: context.signal });
      for (const { proxies } of cut) proxies.broker.stall();
      try {
        return await brokerReportedDown(cut);
      } finally {
        for (const { proxies } of cut) proxies.broker.resume();
      }
    });
    const backMs = await allReady(trial);
    const settled = await trial.settle();
    const noticedAfter = Object.entries(noticed).map(([service, ms]) => `${service} ${ms}`);
    return {
      ...settled,
      measured: { 'noticed after, ms': noticedAfter.join(', '), 'all ready again after, ms': backMs },
    };
  },
};
