import { setTimeout as delay } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { ClusterClock } from '../../clock/cluster-clock.js';
import { settleWithShiftedClock } from '../../clock/settle-with-shifted-clock.js';
import { RecordedTimes } from '../../clock/recorded-times.js';
import { ScrapedMetrics } from '../../system/scraped-metrics.js';
import type { Context, Scenario } from '../../suite/scenario.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import { advanceTo, type ClockTrial } from './advance-clock.js';

const A_GROUP = 10;
const GROUPS = 3;
/** Long enough for a wrong POST to arrive, ms. */
const QUIET_MS = 2_000;
const TOGETHER_MS = 3_000;

async function open(
  context: Context,
  name: string,
  scale: { scheduler: number; notifier: number },
): Promise<ClockTrial> {
  const clock = await ClusterClock.create(context.servers.folder, name);
  const trial = await context.openCluster({ employees: 3, tasks: A_GROUP * GROUPS, scale, env: clock.env });
  const times = await RecordedTimes.open(trial.databaseUrl);
  context.cleanUp.defer(() => times.close());
  return { trial, clock, times };
}

/** Throws when anything is sent within the next QUIET_MS. */
async function nothingIsSent({ provider }: ClusterTrial, signal: AbortSignal): Promise<void> {
  const before = provider.received.length;
  await delay(QUIET_MS, undefined, { signal });
  const more = provider.received.length - before;
  if (more > 0) throw new Error(`${more} POSTs before the due time by the services' clock`);
}

async function inFlight({ cluster }: ClusterTrial): Promise<number> {
  const metrics = await Promise.all(cluster.running('scheduler').map((process) => ScrapedMetrics.scrape(process)));
  return metrics.reduce((sum, scraped) => sum + scraped.sum('recuerda_reminders_in_flight'), 0);
}

export const steppedAtRest: Scenario = {
  name: 'clock/stepped-at-rest',
  title:
    'the clock of all services is set an hour forward, then an hour back while schedulers hold reminders in ' +
    'their timers, then forward again',
  expected:
    'what is due by the clock is sent once, with the next exactly an interval after it was due; nothing is sent ' +
    'before its due time by the clock, however long ago it was read',
  short: false,
  limitMs: 90_000,
  async run(context) {
    const clockTrial = await open(context, 'rest', { scheduler: 2, notifier: 1 });
    const { trial, clock, times } = clockTrial;
    const [soon, later, held] = [0, 1, 2].map((group) =>
      trial.journal.tasks.slice(group * A_GROUP, (group + 1) * A_GROUP),
    );
    if (!soon || !later || !held) throw new Error('too few tasks');
    await times.makeDue(soon, clock.now + 30 * MINUTE_MS);
    await times.makeDue(later, clock.now + 2 * HOUR_MS);
    await advanceTo(clockTrial, clock.now + HOUR_MS, TOGETHER_MS);
    await nothingIsSent(trial, context.signal);

    const dueAt = clock.now + 900;
    await times.makeDue(held, dueAt);
    await eventually(async () => (await inFlight(trial)) === A_GROUP, {
      intervalMs: 10,
      describe: 'all are in the timers',
    });
    await clock.set(clock.now - HOUR_MS, trial.cluster);
    await nothingIsSent(trial, context.signal);
    await advanceTo(clockTrial, dueAt - 300, TOGETHER_MS);
    await advanceTo(clockTrial, clock.now + HOUR_MS, TOGETHER_MS);
    return settleWithShiftedClock(clockTrial.trial);
  },
};

/** A POST that began this long before a step may not be recorded at the step, ms. */
const UNDER_WAY_MS = 1_000;
const STEPS = [1, 0, -1, 0, 1, 0];

export const steppedUnderLoad: Scenario = {
  name: 'clock/stepped-under-load',
  title: 'the clock of all services is set an hour forward and back, repeatedly, while reminders fall due and are sent',
  expected:
    'every reminder is sent, once: only a reminder with an open POST at a step forward, which ends its claim, may be ' +
    'sent again, which is counted',
  short: false,
  limitMs: 120_000,
  async run(context) {
    const clockTrial = await open(context, 'load', { scheduler: 2, notifier: 2 });
    const { trial, clock } = clockTrial;
    const { journal, cluster } = trial;
    const steps = async (): Promise<void> => {
      for (const hours of STEPS) {
        await delay(context.random.between(600, 1_200), undefined, { signal: context.signal });
        await journal.faultWindow(UNDER_WAY_MS, () => clock.set(Date.now() + hours * HOUR_MS, cluster));
      }
    };
    trial.provider.behave({ delayMs: 30 });
    await trial.reminderLoad.during(steps, { count: 4, everyMs: 120 });
    await clock.set(Date.now() + HOUR_MS, cluster);
    return settleWithShiftedClock(clockTrial.trial);
  },
};
