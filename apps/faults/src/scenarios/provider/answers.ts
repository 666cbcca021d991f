import type { Scenario } from '../../suite/scenario.js';
import type { FleetTrial } from '../../suite/fleet-trial.js';
import { Figures } from '../../system/figures.js';
import { treat, treated, verify } from './treat.js';
import { ANSWERS, LONG_WAIT, repeatedBlindly } from './treatments.js';
import type { Treatment } from './treatment.js';

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
    const treatments = short ? ANSWERS : [...ANSWERS, LONG_WAIT];
    const trial = await open({ employees: treatments.length, tasks: treatments.length });
    await treat(trial, treatments);
    await treated(trial, treatments, LIMIT_MS);
    const judged = await trial.settle();
    await verify(trial, treatments);
    await verifyCounts(trial, treatments);
    await verifyRevival(trial, treatments);
    return { ...judged, measured: { posts: trial.provider.received.length } };
  },
};

/** The notifier's and the scheduler's counters, to the last one. */
async function verifyCounts({ fleet }: FleetTrial, treatments: readonly Treatment[]): Promise<void> {
  const [notifier, scheduler] = await Promise.all([
    Figures.of(fleet.oldest('notifier')),
    Figures.of(fleet.oldest('scheduler')),
  ]);
  const posts = treatments.flatMap(({ answers: given }) => given);
  const wrong = (['sent', 'failed'] as const).flatMap((outcome) => {
    const expected = treatments.filter(({ status }) => status === outcome).length;
    return [
      ...compare(`${outcome} deliveries`, notifier.sum('recuerda_deliveries_total', { outcome }), expected),
      ...compare(`${outcome} results`, scheduler.sum('recuerda_reminder_results_total', { outcome }), expected),
    ];
  });
  wrong.push(
    ...compare('POSTs', notifier.sum('recuerda_sends_total'), posts.length),
    ...compare('retries', notifier.sum('recuerda_send_retries_total'), posts.length - treatments.length),
    ...compare(
      'possible duplicates',
      notifier.sum('recuerda_possible_duplicates_total', { cause: 'no_answer' }),
      repeatedBlindly(treatments),
    ),
  );
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

const compare = (what: string, counted: number, expected: number): string[] =>
  counted === expected ? [] : [`${counted} ${what} counted, expected ${expected}`];

/** A chain that stopped starts anew when somebody opens the Tasks screen, and only such a one. */
async function verifyRevival({ api }: FleetTrial, treatments: readonly Treatment[]): Promise<void> {
  const stopped = treatments.filter(({ status }) => status === 'failed').length;
  const { restored, scheduled } = await api.initialise();
  if (scheduled !== stopped || restored !== treatments.length - stopped)
    throw new Error(`initialising restored ${restored} and scheduled ${scheduled}, expected ${stopped} scheduled`);
}
