import { setTimeout as delay } from 'node:timers/promises';
import type { Context, ScenarioResult, Scenario } from '../../suite/scenario.js';
import { allReady, brokerReportedDown, processesOf, assertClearRefusal } from './readiness.js';
import { LATEST_MS, underLoad } from './under-load.js';

interface Outage {
  take(): Promise<void>;
  giveBack(): Promise<void>;
  /** How long it stays away, ms. */
  forMs: number;
  times: number;
}

async function runOutage(context: Context, { take, giveBack, forMs, times }: Outage): Promise<ScenarioResult> {
  const trial = await context.open({ employees: 4, tasks: 100 });
  const backMs: number[] = [];
  await underLoad(context, trial, async () => {
    for (let taken = 0; taken < times; taken += 1) {
      await delay(context.random.between(300, 1_500), undefined, { signal: context.signal });
      await take();
      try {
        const away = delay(forMs, undefined, { signal: context.signal });
        await Promise.all([away, brokerReportedDown(processesOf(trial)).then(() => assertClearRefusal(trial))]);
      } finally {
        await giveBack();
      }
      backMs.push(await allReady(trial));
    }
  });
  const settled = await trial.settle(LATEST_MS);
  return { ...settled, measured: { 'all ready again after, ms': backMs.join(' and ') } };
}

export const brokerStopped: Scenario = {
  name: 'broker/stopped',
  title: 'rabbitmqctl stop_app for 10 s while reminders fall due and tasks are turned',
  expected:
    'every service says not ready, requests are refused clearly; when RabbitMQ is back so are they by themselves, and everything that was due is sent once',
  short: false,
  alone: true,
  limitMs: 200_000,
  run: (context) =>
    runOutage(context, {
      take: () => context.servers.broker.stopApp(),
      giveBack: () => context.servers.broker.startApp(),
      forMs: 10_000,
      times: 1,
    }),
};

export const brokerKilled: Scenario = {
  name: 'broker/killed',
  title:
    'SIGKILL of RabbitMQ at a random moment and a start on its files, twice, while reminders fall due and tasks are turned',
  expected: 'nothing that was confirmed is lost with it; nothing is sent twice',
  short: false,
  alone: true,
  limitMs: 220_000,
  run: (context) =>
    runOutage(context, {
      take: () => context.servers.broker.kill(),
      giveBack: () => context.servers.broker.start(),
      forMs: 1_000,
      times: 2,
    }),
};
