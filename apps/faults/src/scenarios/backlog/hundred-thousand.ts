import { eventually } from '@recuerda/testing';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import type { Scenario } from '../../suite/scenario.js';
import type { Service } from '../../system/service-cluster.js';
import type { ServiceProcess } from '../../system/service-process.js';
import { flood } from './flood.js';
import { figure, peakMb } from './peak-memory.js';

const MESSAGES = 100_000;
const TASKS = 20;
/** What a process may hold at most, MB: its limit in the manifests. An idle one holds about 130. */
const MOST_MB = 384;
/** About what Node takes for its heap where it is given so much. */
const HEAP_MB = MOST_MB / 2;
const DRAIN_LIMIT_MS = 180_000;

/** Starts the service and waits until it has worked off what waits in its queue; answers messages a second. */
async function drain({ cluster }: ClusterTrial, service: Service, flow: string): Promise<number> {
  const start = performance.now();
  const process = await cluster.start(service);
  const handled = `recuerda_messages_handled_total{flow="${flow}",outcome="ok"}`;
  await eventually(async () => (await figure(process, handled)) >= MESSAGES, {
    timeoutMs: DRAIN_LIMIT_MS,
    intervalMs: 250,
    describe: `${service} has worked off ${MESSAGES} messages`,
  });
  return Math.round((MESSAGES * 1_000) / (performance.now() - start));
}

/** Throws when it ever held too much, or tells of something else than it holds. */
async function bounded(process: ServiceProcess): Promise<number> {
  const told = Math.round((await figure(process, 'recuerda_process_resident_memory_bytes')) / 1_024 / 1_024);
  const peak = await peakMb(process);
  if (peak > MOST_MB) throw new Error(`${process.service} held ${peak} MB, more than ${MOST_MB}`);
  if (told < 20 || told > peak) throw new Error(`${process.service} tells of ${told} MB, having held at most ${peak}`);
  return peak;
}

export const hundredThousand: Scenario = {
  name: 'backlog/hundred-thousand',
  title:
    '100,000 reminders of unknown tasks pile up while there is no notifier, then 100,000 results of them while there is neither scheduler nor metrics',
  expected: `each service works off its pile and never holds more than ${MOST_MB} MB, which /metrics tells; nothing is sent, all are cancelled; the reminders of known tasks are sent afterwards`,
  short: false,
  alone: true,
  limitMs: 480_000,
  async run(context) {
    const env = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
    const trial = await context.open({ employees: 2, tasks: TASKS, scale: { notifier: 0 }, env });
    const { cluster, provider } = trial;
    await flood(trial.amqpUrl, MESSAGES, context.signal);
    await Promise.all([cluster.scale('scheduler', 0), cluster.scale('metrics', 0)]);
    const dues = await drain(trial, 'notifier', 'notifier.reminders');
    if (provider.received.length > 0) throw new Error(`${provider.received.length} POSTs of unknown tasks`);
    const results = await drain(trial, 'scheduler', 'scheduler.results');
    const counts = await drain(trial, 'metrics', 'metrics.projection');
    const peaks: Record<string, number> = {};
    for (const service of ['notifier', 'scheduler', 'metrics', 'gateway'] as const)
      peaks[`most of ${service}, MB`] = await bounded(cluster.oldest(service));
    await trial.reminderLoad.makeDue(TASKS);
    const settled = await trial.settle();
    const measured = { 'due a second': dues, 'results a second': results, 'counted a second': counts, ...peaks };
    return { ...settled, measured };
  },
};
