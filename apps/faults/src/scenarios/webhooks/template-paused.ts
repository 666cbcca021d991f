import { setTimeout as delay } from 'node:timers/promises';
import type { ProviderStatusView } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { openCloud } from '../../suite/open-cloud.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import type { Scenario } from '../../suite/scenario.js';
import { killNotifier } from '../provider/kill-notifier.js';

const PEOPLE = 150;
/** Meta: the template is paused. */
const PAUSED = 132_015;

export const templatePaused: Scenario = {
  name: 'webhooks/template-paused',
  title:
    `Meta pauses the template while ${PEOPLE} reminders fall due, and approves it again; one of two notifiers is ` +
    'killed meanwhile',
  expected: 'nothing fails: what needs the template is held, released when it is approved, and sent once each',
  short: false,
  limitMs: 240_000,
  async run(context) {
    const { trial, cloud } = await openCloud(context, { people: PEOPLE, scale: { notifier: 2 } });
    await trial.reminderLoad.makeDue(PEOPLE, trial.journal.tasks, 6_000);
    await delay(2_000);
    await cloud.moveTemplate('PAUSED');
    await killNotifier(context, trial);
    await template(trial, 'paused');
    // The last of them has been refused.
    await delay(6_000);
    await cloud.moveTemplate('APPROVED');
    await template(trial, null);
    const settled = await trial.settle(120_000);
    if (settled.failed > 0) throw new Error(`${settled.failed} reminders failed`);
    const refused = cloud.refusedWith(PAUSED);
    if (refused === 0) throw new Error('no POST found the template paused');
    return { ...settled, measured: { 'POSTs with the paused template': refused } };
  },
};

/** Waits until the portal shows the template in this state; null: nothing is wrong with it. */
const template = ({ api }: ClusterTrial, state: string | null): Promise<unknown> =>
  eventually(
    async () => {
      const { body } = await api.call<ProviderStatusView>('GET', '/provider');
      if ((body.template?.state ?? null) !== state) throw new Error(`the template is ${body.template?.state}`);
    },
    { timeoutMs: 30_000, intervalMs: 250 },
  );
