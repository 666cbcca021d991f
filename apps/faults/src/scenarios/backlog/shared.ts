import { UNRECORDED_MS } from '../../load/journal.js';
import { eventually } from '@recuerda/testing';
import type { Scenario } from '../../suite/scenario.js';
import { makeDueAtOnce } from './due-at-once.js';

const REMINDERS = 20_000;
const ANSWER_MS = 300;
const AHEAD_MS = 3_000;
/** The notifier is killed when so many are sent. */
const SENT_AT_KILL = 5_000;
const DRAIN_LIMIT_MS = 180_000;

export const sharedBacklog: Scenario = {
  name: 'backlog/shared',
  title:
    '20,000 reminders fall due at the same moment, and the provider answers after 300 ms; one of three notifiers is ' +
    'killed after 5,000',
  expected: 'the others send the rest; only what the killed one had open is sent again, which is counted',
  short: false,
  exclusive: true,
  limitMs: 400_000,
  async run(context) {
    const scale = { scheduler: 2, notifier: 3 };
    const trial = await context.openCluster({ employees: 50, tasks: 0, scale });
    const { provider, journal, cluster } = trial;
    provider.behave({ delayMs: ANSWER_MS });
    const { dueAt, reminders } = await makeDueAtOnce(trial, context, { count: REMINDERS, aheadMs: AHEAD_MS });
    const accepted = (count: number) =>
      eventually(() => provider.accepted.length >= count, {
        timeoutMs: DRAIN_LIMIT_MS,
        intervalMs: 50,
        describe: `${count} accepted POSTs`,
      });
    await accepted(SENT_AT_KILL);
    await journal.faultWindow(UNRECORDED_MS, () => cluster.oldest('notifier').kill());
    await accepted(reminders);
    const settled = await trial.settle();
    const seconds = (Math.max(...provider.accepted.map(({ receivedAt }) => receivedAt.getTime())) - dueAt) / 1_000;
    return {
      ...settled,
      measured: { 'drained in s': seconds.toFixed(1), 'a second': Math.round(reminders / seconds) },
    };
  },
};
