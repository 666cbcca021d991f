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

/** Starts the service and waits until it has handled the messages in its queue. Returns messages per second. */
async function drain({ cluster }: ClusterTrial, service: Service, flow: string): Promise<number> {
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
    'scheduler and no metrics service runs',
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
    await flood(trial.amqpUrl, MESSAGES, context.signal);
    await Promise.all([cluster.scale('scheduler', 0), cluster.scale('metrics', 0)]);
    const dues = await drain(trial, 'notifier', 'notifier.reminders');
    if (provider.received.length > 0) throw new Error(`${provider.received.length} POSTs of unknown tasks`);
    const results = await drain(trial, 'scheduler', 'scheduler.results');
    const counts = await drain(trial, 'metrics', 'metrics.projection');
    const peaks: Record<string, number> = {};
    for (const service of ['notifier', 'scheduler', 'metrics', 'gateway'] as const)
      peaks[`most of ${service}, MB`] = await verifyMemory(cluster.oldest(service));
    await trial.reminderLoad.makeDue(TASKS);
    const settled = await trial.settle();
    const measured = { 'due a second': dues, 'results a second': results, 'counted a second': counts, ...peaks };
    return { ...settled, measured };
  },
};
