import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@recuerda/testing';
import type { Transition } from '../../checker/history.js';
import { openCloud, type CloudTrial } from '../../suite/open-cloud.js';
import { sendersOf } from '../../cloud/webhook-client.js';
import { numberOf } from '../../load/school.js';
import type { Scenario } from '../../suite/scenario.js';
import { killNotifier } from '../provider/kill-notifier.js';

const PEOPLE = 120;
/** People who answer BAJA, every {@link EVERY_MS}. */
const LEAVING = 40;
const EVERY_MS = 250;
const LOAD = { count: 6, everyMs: 200 };

export const optOut: Scenario = {
  name: 'webhooks/opt-out',
  title:
    `${LEAVING} of ${PEOPLE} employees answer BAJA, one after the other, while reminders fall due all the time; ` +
    'one of two notifiers is killed meanwhile',
  expected: 'a second after the webhook is answered nothing is sent to those who left; all others get everything',
  short: false,
  limitMs: 240_000,
  async run(context) {
    const cloudTrial = await openCloud(context, { people: PEOPLE, scale: { notifier: 2 } });
    const { trial, cloud } = cloudTrial;
    // Calls in order wait for one another.
    await cloud.behave({ webhooks: { order: 'shuffled', batch: 10, collectMs: 50 } });
    const leave = async (): Promise<void> => {
      await delay(1_000);
      for (let index = 0; index < LEAVING; index += 1) {
        await cloud.reply(numberOf(index), 'BAJA');
        await delay(EVERY_MS, undefined, { signal: context.signal });
      }
      await eventually(() => optOutsOf(cloudTrial).length === LEAVING, { describe: 'the gateway has every BAJA' });
      await delay(3_000);
    };
    await trial.reminderLoad.during(() => Promise.all([leave(), killNotifier(context, trial)]), LOAD);
    trial.journal.transitions.push(...optOutsOf(cloudTrial));
    const settled = await trial.settle(90_000);
    if (settled.failed > 0) throw new Error(`${settled.failed} reminders failed`);
    return { ...settled, measured: { 'people who left': LEAVING } };
  },
};

/** An employee's reminders end when the gateway answers the webhook. Employee and task have the same number. */
const optOutsOf = ({ trial, webhooks }: CloudTrial): Transition[] =>
  webhooks.exchanges.flatMap((exchange) => {
    const { status, receivedAt, answeredAt } = exchange;
    if (status !== 200 || answeredAt === null) return [];
    return sendersOf(exchange, 'BAJA', PEOPLE).map((index) => ({
      taskId: trial.school.taskIdAt(index),
      kind: 'opt-out' as const,
      requestedAt: receivedAt.getTime(),
      answeredAt: answeredAt.getTime(),
    }));
  });
