import { eventually } from '@recuerda/testing';
import type { Scenario } from '../../suite/scenario.js';
import { assertCleanExits, assertNoDuplicates } from './assertions.js';

const TASKS = 120;
/** Concurrent POSTs of each of the two notifiers; its other reminders wait. */
const AT_ONCE = 16;
const ANSWER_MS = 1_200;

export const sigtermMidSend: Scenario = {
  name: 'operations/sigterm-mid-send',
  title:
    'SIGTERM of one of two notifiers while the provider, which takes 1.2 s for an answer, has POSTs of it open and ' +
    'others wait in it',
  expected:
    'it waits for the responses, records them and exits with 0; its waiting reminders go to the other notifier ' +
    'within seconds; nothing is sent twice',
  short: false,
  limitMs: 90_000,
  async run(context) {
    const env = { NOTIFIER_CONCURRENCY: String(AT_ONCE) };
    const trial = await context.openCluster({ employees: 4, tasks: TASKS, scale: { notifier: 2 }, env });
    const { provider, cluster } = trial;
    provider.behave({ delayMs: ANSWER_MS });
    await trial.reminderLoad.makeDue(TASKS);
    const open = (): number => provider.received.filter(({ responseStatus }) => responseStatus === null).length;
    await eventually(() => open() > AT_ONCE, { describe: 'both notifiers send' });
    const openThen = open();
    const start = performance.now();
    assertCleanExits([await cluster.oldest('notifier').terminate()]);
    const endedMs = Math.round(performance.now() - start);
    const settled = await trial.settle();
    assertNoDuplicates(trial, settled);
    return { ...settled, measured: { 'POSTs open at SIGTERM': openThen, 'ended after ms': endedMs } };
  },
};
