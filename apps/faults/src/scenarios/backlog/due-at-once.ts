import { ReminderRows } from '@recuerda/testing';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import type { Context } from '../../suite/scenario.js';
import { restoreTasks } from './restored-tasks.js';

/**
 * Restores `count` tasks and brings their reminders forward to the same moment. Returns it, in ms since the epoch, and
 * the number of reminders.
 */
export async function makeDueAtOnce(
  trial: ClusterTrial,
  { cleanUp }: Context,
  { count, aheadMs }: { count: number; aheadMs: number },
): Promise<{ dueAt: number; reminders: number }> {
  const { journal, reminderLoad } = trial;
  await restoreTasks(trial, count);
  await reminderLoad.ready();
  const rows = await ReminderRows.open(trial.databaseUrl);
  cleanUp.defer(() => rows.close());
  const chosen = await rows.waiting(journal.tasks, count);
  const dueAt = Date.now() + aheadMs;
  journal.expect(chosen, dueAt);
  await rows.bringForward(journal.tasks, dueAt - Date.now());
  return { dueAt, reminders: chosen.length };
}
