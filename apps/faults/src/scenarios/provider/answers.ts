import type { Scenario } from '../../suite/scenario.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import { ScrapedMetrics } from '../../system/scraped-metrics.js';
import { applyFaults, verifyOutcomes, waitForOutcomes } from './apply-faults.js';
import { ANSWERS, LONG_WAIT, repeatedBlindly } from './provider-faults.js';
import type { ProviderFault } from './provider-fault.js';

/** All waits of a reminder's POSTs, on a busy machine, ms. */
const LIMIT_MS = 60_000;

export const answers: Scenario = {
  name: 'provider/answers',
  title: `For one employee each: ${[...ANSWERS, LONG_WAIT].map(({ name }) => name).join('; ')} (not in the short form)`,
  expected:
    'exactly these POSTs with these waits; failed ones are reported, counted once, and their reminders stop until ' +
    'they are initialised; the others are not delayed',
  short: false,
  limitMs: 120_000,
  async run({ openCluster, short }) {
    const faults = short ? ANSWERS : [...ANSWERS, LONG_WAIT];
    const trial = await openCluster({ employees: faults.length, tasks: faults.length });
    await applyFaults(trial, faults);
    await waitForOutcomes(trial, faults, LIMIT_MS);
    const settled = await trial.settle();
    await verifyOutcomes(trial, faults);
    await verifyCounts(trial, faults);
    await verifyInitialise(trial, faults);
    return { ...settled, measured: { posts: trial.provider.received.length } };
  },
};

/** Verifies the counters of the notifier and the scheduler exactly. */
async function verifyCounts({ cluster }: ClusterTrial, faults: readonly ProviderFault[]): Promise<void> {
  const [notifier, scheduler] = await Promise.all([
    ScrapedMetrics.scrape(cluster.oldest('notifier')),
    ScrapedMetrics.scrape(cluster.oldest('scheduler')),
  ]);
  const posts = faults.flatMap(({ answers: given }) => given);
  const wrong = (['sent', 'failed'] as const).flatMap((outcome) => {
    const expected = faults.filter(({ status }) => status === outcome).length;
    return [
      ...compare(`${outcome} deliveries`, notifier.sum('recuerda_deliveries_total', { outcome }), expected),
      ...compare(`${outcome} results`, scheduler.sum('recuerda_reminder_results_total', { outcome }), expected),
    ];
  });
  wrong.push(
    ...compare('POSTs', notifier.sum('recuerda_sends_total'), posts.length),
    ...compare('retries', notifier.sum('recuerda_send_retries_total'), posts.length - faults.length),
    ...compare(
      'possible duplicates',
      notifier.sum('recuerda_possible_duplicates_total', { cause: 'no_answer' }),
      repeatedBlindly(faults),
    ),
  );
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

const compare = (what: string, counted: number, expected: number): string[] =>
  counted === expected ? [] : [`${counted} ${what} counted, expected ${expected}`];

/** Opening the Tasks screen schedules the stopped reminders again, and only those. */
async function verifyInitialise({ api }: ClusterTrial, faults: readonly ProviderFault[]): Promise<void> {
  const stopped = faults.filter(({ status }) => status === 'failed').length;
  const { restored, scheduled } = await api.initialise();
  if (scheduled !== stopped || restored !== faults.length - stopped)
    throw new Error(`initialising restored ${restored} and scheduled ${scheduled}, expected ${stopped} scheduled`);
}
