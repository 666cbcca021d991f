import { eventually } from '@recuerda/testing';
import type { Context, Scenario } from '../../suite/scenario.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import { numberOf } from '../../load/school.js';
import { ScrapedMetrics } from '../../system/scraped-metrics.js';
import type { ProviderFault } from './provider-fault.js';
import { verifyOutcomes, waitForOutcomes } from './apply-faults.js';

/** Time-out of a POST, ms. */
const POST_MS = 15_000;
const SLOTS = 4;

/** The reminders to these employees fall due first and fill all slots. */
const HANGING: readonly ProviderFault[] = [
  ...Array.from({ length: SLOTS - 1 }, (_, index): ProviderFault => ({
    name: `no answer once (${index}): given up after 15 s, sent again`,
    behaviour: { hang: true, times: 1 },
    answers: [null, 200],
    waitsMs: [[POST_MS + 1_000, POST_MS + 1_250]],
    status: 'sent',
    reasons: [null],
  })),
  {
    name: 'no answer, ever: three POSTs of 15 s, then failed',
    behaviour: { hang: true },
    answers: [null, null, null],
    waitsMs: [
      [POST_MS + 1_000, POST_MS + 1_250],
      [POST_MS + 4_000, POST_MS + 5_000],
    ],
    status: 'failed',
    reasons: ['timeout'],
  },
];
const BEHIND = 24;

export const hanging: Scenario = {
  name: 'provider/hanging',
  title:
    `The provider receives ${SLOTS} messages and does not respond, to three of them once, to one always; the ` +
    `notifier has ${SLOTS} slots, ${BEHIND} reminders wait behind, and half of their tasks are paused, completed or ` +
    'deleted in the meantime',
  expected:
    'each POST is given up after 15 s; nothing of a stopped task is sent more than 1 s after the stop was answered; ' +
    'what waits behind is sent once there is a slot; every repeat counts as a possible duplicate; three POSTs at ' +
    'most, then failed',
  short: false,
  limitMs: 150_000,
  async run(context) {
    const people = SLOTS + BEHIND;
    const trial = await context.openCluster({
      employees: people,
      tasks: people,
      env: { NOTIFIER_CONCURRENCY: String(SLOTS) },
    });
    HANGING.forEach(({ behaviour }, index) => trial.provider.behave(behaviour, numberOf(index)));
    const hung = HANGING.map((_, index) => trial.school.taskIdAt(index));
    await trial.reminderLoad.makeDue(SLOTS, hung);
    await eventually(() => trial.provider.received.length === SLOTS, {
      timeoutMs: 20_000,
      describe: 'all slots are taken',
    });
    await trial.reminderLoad.makeDue(BEHIND);
    await waiting(trial, BEHIND);
    const stopped = await stopHalf(trial, context);
    if (trial.provider.received.length !== SLOTS) throw new Error('something was sent past the taken slots');
    await waitForOutcomes(trial, HANGING, 90_000);
    const settled = await trial.settle();
    await verifyOutcomes(trial, HANGING);
    verifyStops(trial, stopped);
    const counted = (await ScrapedMetrics.scrape(trial.cluster.oldest('notifier'))).sum(
      'recuerda_possible_duplicates_total',
    );
    // Those given up once were repeated once, the one given up for good twice.
    if (counted !== SLOTS - 1 + 2)
      throw new Error(`${counted} POSTs counted as possible duplicates, expected ${SLOTS + 1}`);
    return { ...settled, measured: { stopped: stopped.length } };
  },
};

const waiting = ({ cluster }: ClusterTrial, count: number): Promise<unknown> =>
  eventually(
    async () => (await ScrapedMetrics.scrape(cluster.oldest('notifier'))).sum('recuerda_reminders_waiting') === count,
    {
      timeoutMs: 10_000,
      intervalMs: 100,
      describe: `${count} reminders wait behind the taken slots`,
    },
  );

async function stopHalf({ school, journal }: ClusterTrial, { random }: Context): Promise<string[]> {
  const stopped: string[] = [];
  const hung = new Set(HANGING.map((_, index) => school.taskIdAt(index)));
  for (const id of journal.tasks.filter((task) => !hung.has(task))) {
    if (random.next() < 0.5) continue;
    const action = random.pick(['pause', 'complete', 'delete'] as const);
    if (!(await school.transition(id, action))) throw new Error(`could not ${action} a task while the provider hangs`);
    stopped.push(id);
  }
  return stopped;
}

/** All slots were taken for seconds after the response to the last stop: none of these may have been sent. */
function verifyStops({ provider, school }: ClusterTrial, stopped: readonly string[]): void {
  const sent = provider.received.filter(({ message }) => stopped.includes(school.taskIdOf(message) ?? ''));
  if (sent.length > 0) throw new Error(`${sent.length} POSTs of tasks that stopped while they waited for a slot`);
}
