import { Pool } from 'pg';
import { openCloud } from '../../suite/open-cloud.js';
import { numberOf } from '../../load/school.js';
import type { Scenario } from '../../suite/scenario.js';
import { killNotifier } from '../provider/kill-notifier.js';

const PEOPLE = 150;
/** Meta: the window has closed. */
const RE_ENGAGEMENT = 131_047;

export const windowClosed: Scenario = {
  name: 'webhooks/window-closed',
  title:
    `The window of ${PEOPLE} people closes between the choice of a free text and its POST, while their reminders ` +
    'fall due; one of two notifiers is killed meanwhile',
  expected: 'what is refused as free text is sent as the template at once, each reminder once, and none fails',
  short: false,
  limitMs: 180_000,
  async run(context) {
    const { trial, cloud } = await openCloud(context, { people: PEOPLE, scale: { notifier: 2 } });
    await openWindows(trial.databaseUrl, cloud.account);
    await trial.reminderLoad.makeDue(PEOPLE, trial.journal.tasks, 5_000);
    await killNotifier(context, trial);
    const settled = await trial.settle(60_000);
    if (settled.failed > 0) throw new Error(`${settled.failed} reminders failed`);
    const refused = cloud.refusedWith(RE_ENGAGEMENT);
    if (refused < PEOPLE) throw new Error(`only ${refused} free texts were refused: the windows were not open here`);
    return { ...settled, measured: { 'free texts that were refused': refused } };
  },
};

/** The notifier takes the windows for open; Meta has not heard from these people. */
async function openWindows(connectionString: string, account: string): Promise<void> {
  const pool = new Pool({ connectionString, max: 1 });
  try {
    await pool.query(
      `INSERT INTO notifier.recipients (account, phone, window_until) SELECT $2, phone, now() + interval '1 hour'
       FROM unnest($1::text[]) AS phone`,
      [Array.from({ length: PEOPLE }, (_, index) => numberOf(index)), account],
    );
  } finally {
    await pool.end();
  }
}
