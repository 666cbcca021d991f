import { setTimeout as delay } from 'node:timers/promises';
import { openCloud } from '../../suite/open-cloud.js';
import type { Scenario } from '../../suite/scenario.js';
import { killNotifier } from './kill-notifier.js';
import { PROBE_MS, providerBecomes } from './provider-state.js';

const PEOPLE = 20;
const OUTAGE_MS = 25_000;
/** Meta: something went wrong; its HTTP status is 500. */
const WENT_WRONG = 131_000;

export const outage: Scenario = {
  name: 'provider/outage',
  title:
    `Meta answers 500 to everything for ${OUTAGE_MS / 1_000} s while reminders to ${PEOPLE} people fall due; one of ` +
    'two notifiers is killed meanwhile',
  expected: 'no chain ends: all reminders are held after few POSTs, and after a probe each is sent once',
  short: true,
  limitMs: 240_000,
  async run(context) {
    const { trial, cloud } = await openCloud(context, { people: PEOPLE, scale: { notifier: 2 } });
    await cloud.behave({ faults: [{ code: WENT_WRONG }] });
    const over = delay(OUTAGE_MS, undefined, { signal: context.signal });
    await trial.reminderLoad.makeDue(PEOPLE, trial.journal.tasks, 4_000);
    await killNotifier(context, trial);
    await providerBecomes(trial, { state: 'stopped', reason: 'outage', held: PEOPLE }, 90_000);
    await over;
    const failed = cloud.refusedWith(WENT_WRONG);
    if (failed > 2 * PEOPLE) throw new Error(`${failed} POSTs were made to a provider that has an outage`);
    await cloud.behave({ faults: [] });
    await providerBecomes(trial, { state: 'working' }, 3 * PROBE_MS);
    const settled = await trial.settle(60_000);
    if (settled.failed > 0) throw new Error(`${settled.failed} reminders failed`);
    return { ...settled, measured: { 'POSTs that failed': failed } };
  },
};
