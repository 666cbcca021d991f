import { setTimeout as delay } from 'node:timers/promises';
import type { Context, ScenarioResult, Scenario } from '../../suite/scenario.js';
import { allReady, brokerReportedDown, processesOf, assertClearRefusal } from './readiness.js';
import { LATEST_MS, underLoad } from './under-load.js';

interface Outage {
  begin(): Promise<void>;
  end(): Promise<void>;
  /** Duration, ms. */
  forMs: number;
  times: number;
}

async function runOutage(context: Context, { begin, end, forMs, times }: Outage): Promise<ScenarioResult> {
  const trial = await context.openCluster({ employees: 4, tasks: 100 });
  const backMs: number[] = [];
  await underLoad(context, trial, async () => {
    for (let taken = 0; taken < times; taken += 1) {
      await delay(context.random.between(300, 1_500), undefined, { signal: context.signal });
      await begin();
      try {
        const away = delay(forMs, undefined, { signal: context.signal });
        await Promise.all([away, brokerReportedDown(processesOf(trial)).then(() => assertClearRefusal(trial))]);
      } finally {
        await end();
      }
      backMs.push(await allReady(trial));
    }
  });
  const settled = await trial.settle(LATEST_MS);
  return { ...settled, measured: { 'all ready again after, ms': backMs.join(' and ') } };
}

export const brokerStopped: Scenario = {
  name: 'broker/stopped',
  title: 'rabbitmqctl stop_app for 10 s while reminders fall due and tasks are stopped and restarted',
  expected:
    'every service reports not ready and requests are refused clearly; when RabbitMQ is back they recover without a ' +
    'restart, and every due reminder is sent once',
  short: false,
  exclusive: true,
  limitMs: 200_000,
  run: (context) =>
    runOutage(context, {
      begin: () => context.servers.broker.stopApp(),
      end: () => context.servers.broker.startApp(),
      forMs: 10_000,
      times: 1,
    }),
};

export const brokerKilled: Scenario = {
  name: 'broker/killed',
  title:
    'SIGKILL of RabbitMQ at a random moment and a start on its files, twice, while reminders fall due and tasks are ' +
    'stopped and restarted',
  expected: 'nothing that was confirmed is lost with it; nothing is sent twice',
  short: false,
  exclusive: true,
  limitMs: 220_000,
  run: (context) =>
    runOutage(context, {
      begin: () => context.servers.broker.kill(),
      end: () => context.servers.broker.start(),
      forMs: 1_000,
      times: 2,
    }),
};
