import { setTimeout as delay } from 'node:timers/promises';
import { ReminderRows } from '@recuerda/testing';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import type { Context, Scenario } from '../../suite/scenario.js';
import { AdminSession } from '../../system/admin-session.js';

const LOCKED = 5;
const AHEAD_MS = 2_000;
/** How long locks are held after the last locked reminder is due, ms. */
const HELD_MS = 10_000;
/** Longest time from due to the next reminder for the others, ms. */
const FLOWING_MS = 5_000;

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
  const { journal } = trial;
  const rows = await ReminderRows.open(trial.databaseUrl);
  context.cleanUp.defer(() => rows.close());
  const locked = journal.tasks.slice(0, LOCKED);
  const [locking, watching] = [
    await AdminSession.open(trial.databaseUrl, context.cleanUp),
    await AdminSession.open(trial.databaseUrl, context.cleanUp),
  ];
  const chosen = await rows.waiting(locked, LOCKED);
  await rows.bringForward(locked, AHEAD_MS);
  journal.expect(chosen, Date.now() + AHEAD_MS);
  await locking.lock(chosen.map(({ id }) => id));
  const others = await trial.reminderLoad.during(
    async () => {
      await delay(AHEAD_MS + HELD_MS, undefined, { signal: context.signal });
      return othersFlow(trial, watching, locked);
    },
    { count: 4, everyMs: 200 },
  );
  await locking.release();
  return others;
}

export const reminderRowsLocked: Scenario = {
  name: 'database/locked-rows',
  title:
    'another session locks (SELECT ... FOR UPDATE) 5 reminders that are about to fall due, until 10 s after they ' +
    'were due',
  expected:
    'all other reminders are sent and rescheduled while the locks are held; the results of the locked ones are ' +
    'recorded after the release; nothing is sent twice or given up',
  short: false,
  limitMs: 180_000,
  async run(context) {
    const trial = await context.openCluster({ employees: 4, tasks: 80, scale: { scheduler: 2 } });
    const others = await hold(context, trial);
    // A result that could not be recorded waits for up to a minute.
    const settled = await trial.settle(100_000);
    return { ...settled, measured: { 'other reminders due during the locks': others } };
  },
};
