import { SUBSCRIPTIONS } from '@recuerda/contracts';
import { passes, violations } from '../../checker/check-result.js';
import type { ScenarioResult, Scenario } from '../../suite/scenario.js';
import { loseConsumers } from '../../system/lose-consumers.js';
import { AdminSession } from '../../system/admin-session.js';
import { underLoad } from './under-load.js';

const LIMIT_MS = 5_000;
/** Queues with messages that are published again when their outcome is missing. */
const REPEATED = [SUBSCRIPTIONS.notifierReminders.queue, SUBSCRIPTIONS.schedulerResults.queue];
const OTHERS = [
  SUBSCRIPTIONS.directoryTaskCounts.queue,
  SUBSCRIPTIONS.tasksDirectory.queue,
  SUBSCRIPTIONS.schedulerTasks.queue,
  SUBSCRIPTIONS.metricsProjection.queue,
  'tasks.requests',
];

type Times = Readonly<Record<string, number>>;

function measured(times: Times): NonNullable<ScenarioResult['measured']> {
  const late = Object.entries(times).filter(([, ms]) => ms >= LIMIT_MS);
  if (late.length > 0)
    throw new Error(`consumed again only after ${late.map(([queue, ms]) => `${ms} ms: ${queue}`).join()}`);
  return Object.fromEntries(Object.entries(times).map(([queue, ms]) => [`${queue} consumed again after, ms`, ms]));
}

export const consumersCancelled: Scenario = {
  name: 'broker/consumers-cancelled',
  title:
    'the consumer of each queue cancelled by RabbitMQ, one after the other, while reminders fall due and tasks are ' +
    'stopped and restarted',
  expected: 'each is consumed again in under 5 s; nothing is missed, nothing sent twice',
  short: false,
  limitMs: 90_000,
  async run(context) {
    const trial = await context.openCluster({ employees: 4, tasks: 80 });
    const queues = [...REPEATED, ...OTHERS];
    const lose = () => loseConsumers(context.servers.broker, { vhost: trial.vhost, queues, by: 'cancel' });
    const times = await underLoad(context, trial, lose);
    return { ...(await trial.settle()), measured: measured(times) };
  },
};

export const queuesDeleted: Scenario = {
  name: 'broker/queues-deleted',
  title:
    'queues deleted one after the other: those of due reminders and of results while reminders fall due, with what ' +
    'is in them; the others, which hold the only copy of their events, while they are empty',
  expected:
    'each is there and consumed again in under 5 s; reminders of a deleted queue are published again when the ' +
    'leases of their shards end (ended here), and nothing is sent twice; all later messages arrive',
  short: false,
  limitMs: 120_000,
  async run(context) {
    const trial = await context.openCluster({ employees: 4, tasks: 80 });
    const { broker } = context.servers;
    const lose = (queues: readonly string[]) => loseConsumers(broker, { vhost: trial.vhost, queues, by: 'delete' });
    const load = { count: 5, everyMs: 100 };
    const repeated = await trial.reminderLoad.during(() => lose(REPEATED), load);
    const session = await AdminSession.open(trial.databaseUrl, context.cleanUp);
    await session.endLeases();
    const settled = await trial.settle();
    if (!passes(settled)) throw new Error(`not settled: ${JSON.stringify(violations(settled).slice(0, 5))}`);
    const others = await lose(OTHERS);
    await underLoad(context, trial, () => trial.reminderLoad.makeDue(20));
    return { ...(await trial.settle()), measured: measured({ ...repeated, ...others }) };
  },
};
