import { setTimeout as delay } from 'node:timers/promises';
import { eventually, ReminderRows } from '@recuerda/testing';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import type { Context, Scenario } from '../../suite/scenario.js';
import { AdminSession } from '../../system/admin-session.js';

const LOCKED = 5;
/** What is due within this is claimed by the scheduler, ms. */
const LOOKAHEAD_MS = 5_000;
const CLAIMED_AHEAD_MS = 4_000;
const UNCLAIMED_AHEAD_MS = 8_000;
/** How long locks are held after the last locked reminder is due, ms. */
const HELD_MS = 10_000;
/** Longest time from due to the next reminder for the others, ms. */
const FLOWING_MS = 5_000;

/** Makes the reminders of these tasks due in `aheadMs`, records them as expected, and returns their ids. */
async function bringForward(
  { journal }: ClusterTrial,
  rows: ReminderRows,
  taskIds: readonly string[],
  aheadMs: number,
): Promise<string[]> {
  const chosen = await rows.waiting(taskIds, taskIds.length);
  await rows.bringForward(taskIds, aheadMs);
  journal.expect(chosen, Date.now() + aheadMs);
  return chosen.map(({ id }) => id);
}

/** Throws when an unlocked reminder that was due long ago has no outcome. Returns how many were checked. */
async function othersFlow(trial: ClusterTrial, session: AdminSession, locked: readonly string[]): Promise<number> {
  const before = Date.now() - FLOWING_MS;
  const due = trial.journal.expected.filter(({ taskId, dueAt }) => dueAt < before && !locked.includes(taskId));
  const stuck = await session.unfinished(due.map(({ reminderId }) => reminderId));
  if (stuck > 0)
    throw new Error(`${stuck} of ${due.length} others that were due ${FLOWING_MS} ms ago have no next reminder yet`);
  return due.length;
}

async function hold(context: Context, trial: ClusterTrial): Promise<number> {
  const { journal, provider, school } = trial;
  const rows = await ReminderRows.open(trial.databaseUrl);
  context.cleanUp.defer(() => rows.close());
  const claimed = journal.tasks.slice(0, LOCKED);
  const unclaimed = journal.tasks.slice(LOCKED, 2 * LOCKED);
  const [first, second, watching] = [
    await AdminSession.open(trial.databaseUrl, context.cleanUp),
    await AdminSession.open(trial.databaseUrl, context.cleanUp),
    await AdminSession.open(trial.databaseUrl, context.cleanUp),
  ];
  const [claimedIds, unclaimedIds] = [
    await bringForward(trial, rows, claimed, CLAIMED_AHEAD_MS),
    await bringForward(trial, rows, unclaimed, UNCLAIMED_AHEAD_MS),
  ];
  await second.lock(unclaimedIds);
  await eventually(async () => (await rows.claimed(claimed)) === LOCKED, {
    describe: 'the scheduler has claimed them',
  });
  await first.lock(claimedIds);
  const others = await trial.reminderLoad.during(
    async () => {
      await delay(UNCLAIMED_AHEAD_MS + HELD_MS, undefined, { signal: context.signal });
      return othersFlow(trial, watching, [...claimed, ...unclaimed]);
    },
    { count: 4, everyMs: 200 },
  );
  const early = provider.received.filter(({ message }) => unclaimed.includes(school.taskIdOf(message) ?? ''));
  if (early.length > 0) throw new Error(`${early.length} reminders were sent while another session had locked them`);
  await Promise.all([first.release(), second.release()]);
  return others;
}

export const reminderRowsLocked: Scenario = {
  name: 'database/locked-rows',
  title:
    'another session locks (SELECT ... FOR UPDATE) 5 reminders that a scheduler has claimed and holds in its timers, ' +
    'and 5 that are about to fall due, until 10 s after they were due',
  expected:
    'all other reminders are sent and rescheduled while the locks are held; after the release the unclaimed ones are ' +
    'sent and the results of the claimed ones recorded; nothing is sent twice or given up',
  short: false,
  limitMs: 180_000,
  async run(context) {
    const env = { SCHEDULER_LOOKAHEAD_MS: String(LOOKAHEAD_MS) };
    const trial = await context.openCluster({ employees: 4, tasks: 80, scale: { scheduler: 2 }, env });
    const others = await hold(context, trial);
    // A result that could not be recorded waits for up to a minute.
    const settled = await trial.settle(100_000);
    return { ...settled, measured: { 'other reminders due during the locks': others } };
  },
};
