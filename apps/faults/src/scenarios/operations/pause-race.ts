import { setTimeout as delay } from 'node:timers/promises';
import { ReminderRows } from '@recuerda/testing';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import type { Context, Scenario } from '../../suite/scenario.js';

/** Tasks of a round. */
const A_ROUND = 40;
/** So long that reminders wait several times as long as a POST may start after a stop. Milliseconds. */
const ANSWER_MS = 900;
/** Time until a round's reminders fall due, ms: the scheduler already holds them in its timers. */
const AHEAD_MS = 1_500;
/** A task is changed up to this long before or after its reminder is due, ms. */
const SPREAD_MS = 300;

/** Sequences of requests for a task. */
const SEQUENCES = [['pause'], ['complete'], ['delete'], ['pause', 'activate'], ['complete', 'reopen']] as const;

async function transitionAround(
  { random, signal, short }: Context,
  { school }: ClusterTrial,
  taskId: string,
  dueAt: number,
): Promise<void> {
  const at = dueAt + random.between(-SPREAD_MS, SPREAD_MS);
  const transitions = random.pick(SEQUENCES);
  await delay(Math.max(0, at - Date.now()), undefined, { signal });
  for (const turn of transitions) {
    const answered = await school.transition(taskId, turn);
    // Beside other tests a service may be too busy. The checker accepts that the state is unknown.
    if (!answered && !short) throw new Error(`no answer to ${turn}, though nothing is broken`);
  }
}

export const pauseRace: Scenario = {
  name: 'operations/pause-race',
  title:
    'tasks are paused, completed, deleted, paused and activated, completed and reopened within 300 ms of the moment ' +
    'their reminder is due, with a slow provider',
  expected:
    'each reminder is sent once or not at all; no POST starts more than 1 s after its stop was answered, though ' +
    'others wait for seconds before it; a reactivated task has one reminder, a whole interval ahead',
  short: true,
  limitMs: 300_000,
  async run(context) {
    const roundCount = context.short ? 3 : 6;
    // So few concurrent POSTs that most reminders wait for seconds.
    const env = { NOTIFIER_CONCURRENCY: '4' };
    const trial = await context.openCluster({
      employees: 6,
      tasks: roundCount * A_ROUND,
      scale: { scheduler: 2, notifier: 2 },
      env,
    });
    const { journal, provider } = trial;
    const rows = await ReminderRows.open(trial.databaseUrl);
    context.cleanUp.defer(() => rows.close());
    provider.behave({ delayMs: ANSWER_MS });
    // The short form needs one race. Where other tests delay a process, all tasks may be stopped before the first POST.
    const enough = (): boolean => context.short && provider.received.length > 0;
    for (let round = 0; round < roundCount && !enough(); round += 1) {
      const tasks = journal.tasks.slice(round * A_ROUND, (round + 1) * A_ROUND);
      const chosen = await rows.waiting(tasks, A_ROUND);
      const dueAt = Date.now() + AHEAD_MS;
      journal.expect(chosen, dueAt);
      await rows.bringForward(tasks, AHEAD_MS);
      await Promise.all(tasks.map((task) => transitionAround(context, trial, task, dueAt)));
    }
    const settled = await trial.settle();
    if (settled.sent === 0 || settled.cancelled === 0)
      throw new Error(`no race: ${settled.sent} sent, ${settled.cancelled} cancelled`);
    return { ...settled, measured: { 'POSTs of tasks being stopped': settled.sent } };
  },
};
