import type { Scenario } from '../../suite/scenario.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import { Figures } from '../../system/scraped-metrics.js';
import { applyFaults, waitForOutcomes, verify } from './apply-faults.js';
import { ANSWERS, LONG_WAIT, repeatedBlindly } from './provider-faults.js';
import type { ProviderFault } from './provider-fault.js';

/** All waits of a reminder's POSTs, and a machine that has other things to do. */
const LIMIT_MS = 60_000;

export const answers: Scenario = {
  name: 'provider/answers',
  title: `One person each gets: ${[...ANSWERS, LONG_WAIT].map(({ fault }) => fault).join('; ')} (not in the short form)`,
  expected:
    'exactly these POSTs with these waits; failed ones are reported, counted once, and their chain stops until reminders are initialised; the others are not held up',
  short: true,
  limitMs: 120_000,
  async run({ open, short }) {
    const faults = short ? ANSWERS : [...ANSWERS, LONG_WAIT];
    const trial = await open({ employees: faults.length, tasks: faults.length });
    await applyFaults(trial, faults);
    await waitForOutcomes(trial, faults, LIMIT_MS);
    const settled = await trial.settle();
    await verify(trial, faults);
    await verifyCounts(trial, faults);
    await verifyRevival(trial, faults);
    return { ...settled, measured: { posts: trial.provider.received.length } };
  },
};

/** The notifier's and the scheduler's counters, to the last one. */
async function verifyCounts({ cluster }: ClusterTrial, faults: readonly ProviderFault[]): Promise<void> {
  const [notifier, scheduler] = await Promise.all([
    Figures.of(cluster.oldest('notifier')),
    Figures.of(cluster.oldest('scheduler')),
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

/** A chain that stopped starts anew when somebody opens the Tasks screen, and only such a one. */
async function verifyRevival({ api }: ClusterTrial, faults: readonly ProviderFault[]): Promise<void> {
  const stopped = faults.filter(({ status }) => status === 'failed').length;
  const { restored, scheduled } = await api.initialise();
  if (scheduled !== stopped || restored !== faults.length - stopped)
    throw new Error(`initialising restored ${restored} and scheduled ${scheduled}, expected ${stopped} scheduled`);
}
