import { randomUUID } from 'node:crypto';
import { type Envelope, ReminderDue, type Subscription, SUBSCRIPTIONS, TaskDeleted } from '@recuerda/contracts';
import { eventually, type Service } from '@recuerda/testing';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import type { Scenario } from '../../suite/scenario.js';
import { ScrapedMetrics } from '../../system/scraped-metrics.js';
import type { ServiceProcess } from '../../system/service-process.js';
import { flood } from './flood.js';
import { peakMemoryMb } from './peak-memory.js';

const MESSAGES = 100_000;
const TASKS = 20;
/** Memory limit of a process, MB, as in the manifests. An idle process has about 130. */
const MOST_MB = 384;
/** Heap size that Node chooses with that limit. */
const HEAP_MB = MOST_MB / 2;
const DRAIN_LIMIT_MS = 180_000;
const LEASE_MS = 3_600_000;

const { notifierReminders, schedulerResults, metricsProjection } = SUBSCRIPTIONS;

/** Returns a due reminder of an unknown task, as a scheduler would publish it. */
function dueReminder(): Envelope {
  const [reminderId, taskId, now] = [randomUUID(), randomUUID(), new Date()];
  return ReminderDue.create({
    id: randomUUID(),
    subject: reminderId,
    time: now,
    expirytime: new Date(now.getTime() + LEASE_MS),
    data: { reminderId, taskId, dueAt: now.toISOString(), activation: 1, departmentId: null },
  });
}

/** Returns the deletion of an unknown task. */
function deletedTask(): Envelope {
  const id = randomUUID();
  return TaskDeleted.create({ id: randomUUID(), subject: id, time: new Date(), version: 2, data: { id } });
}

/** Starts the service and waits until it has handled the messages in its queue. Returns messages per second. */
async function drain({ cluster }: ClusterTrial, service: Service, { queue: flow }: Subscription): Promise<number> {
  const start = performance.now();
  const process = await cluster.start(service);
  const handled = async (): Promise<number> =>
    (await ScrapedMetrics.scrape(process)).sum('recuerda_messages_handled_total', { flow, outcome: 'ok' });
  await eventually(async () => (await handled()) >= MESSAGES, {
    timeoutMs: DRAIN_LIMIT_MS,
    intervalMs: 250,
    describe: `${service} has handled ${MESSAGES} messages`,
  });
  return Math.round((MESSAGES * 1_000) / (performance.now() - start));
}

/** Returns the process's peak memory, MB. Throws when it is above the limit or /metrics reports another figure. */
async function verifyMemory(process: ServiceProcess): Promise<number> {
  const metrics = await ScrapedMetrics.scrape(process);
  const reported = Math.round(metrics.sum('recuerda_process_resident_memory_bytes') / 1_024 / 1_024);
  const peak = await peakMemoryMb(process);
  if (peak > MOST_MB) throw new Error(`${process.service} held ${peak} MB, more than ${MOST_MB}`);
  if (reported < 20 || reported > peak)
    throw new Error(`${process.service} reports ${reported} MB, but its peak was ${peak}`);
  return peak;
}

export const hundredThousand: Scenario = {
  name: 'backlog/hundred-thousand',
  title:
    '100,000 reminders of unknown tasks accumulate while no notifier runs, then 100,000 results of them while no ' +
    'scheduler runs, and 100,000 deletions of unknown tasks while no metrics service runs',
  expected:
    `each service handles its backlog and never uses more than ${MOST_MB} MB, which /metrics reports; nothing is ` +
    'sent, all are cancelled; the reminders of known tasks are sent afterwards',
  short: false,
  exclusive: true,
  limitMs: 480_000,
  async run(context) {
    const env = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
    const trial = await context.openCluster({ employees: 2, tasks: TASKS, scale: { notifier: 0 }, env });
    const { cluster, provider } = trial;
    const floodQueue = ({ queue }: Subscription, createEvent: () => Envelope): Promise<void> =>
      flood(trial.amqpUrl, { queue, count: MESSAGES, createEvent }, context.signal);
    await floodQueue(notifierReminders, dueReminder);
    await Promise.all([cluster.scale('scheduler', 0), cluster.scale('metrics', 0)]);
    const dues = await drain(trial, 'notifier', notifierReminders);
    if (provider.received.length > 0) throw new Error(`${provider.received.length} POSTs of unknown tasks`);
    const results = await drain(trial, 'scheduler', schedulerResults);
    await floodQueue(metricsProjection, deletedTask);
    const projected = await drain(trial, 'metrics', metricsProjection);
    const peaks: Record<string, number> = {};
    for (const service of ['notifier', 'scheduler', 'metrics', 'gateway'] as const)
      peaks[`most of ${service}, MB`] = await verifyMemory(cluster.oldest(service));
    await trial.reminderLoad.makeDue(TASKS);
    const settled = await trial.settle();
    const measured = { 'due a second': dues, 'results a second': results, 'projected a second': projected, ...peaks };
    return { ...settled, measured };
  },
};
