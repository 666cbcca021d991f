import { setTimeout as delay } from 'node:timers/promises';
import { openCloud } from '../../suite/open-cloud.js';
import type { Scenario } from '../../suite/scenario.js';
import { killNotifier } from '../provider/kill-notifier.js';

const PEOPLE = 200;
/** A probe is sent each minute. */
const SETTLE_LIMIT_MS = 150_000;

export const tokenRenewed: Scenario = {
  name: 'webhooks/token-renewed',
  title:
    `The access token is replaced at Meta, and two seconds later in the file, while ${PEOPLE} reminders fall due; ` +
    'one of two notifiers is killed meanwhile',
  expected: 'nothing fails: what finds the old token refused is held, and each reminder is sent once',
  short: false,
  limitMs: 300_000,
  async run(context) {
    const { trial, cloud } = await openCloud(context, { people: PEOPLE, scale: { notifier: 2 } });
    await trial.reminderLoad.makeDue(PEOPLE, trial.journal.tasks, 6_000);
    await delay(1_000);
    await cloud.behave({ tokens: { renewed: null } });
    await Promise.all([delay(2_000).then(() => cloud.writeToken('renewed')), killNotifier(context, trial)]);
    const settled = await trial.settle(SETTLE_LIMIT_MS);
    if (settled.failed > 0) throw new Error(`${settled.failed} reminders failed`);
    const refused = cloud.refusedWith(190);
    if (refused === 0) throw new Error('no POST found the old token refused');
    return { ...settled, measured: { 'POSTs with the old token': refused } };
  },
};
