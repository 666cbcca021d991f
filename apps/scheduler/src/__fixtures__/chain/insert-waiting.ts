import { unnestRows } from '@recuerda/database';
import type { Chains } from './chains-under-test.js';

const COLUMNS = { id: 'uuid', taskId: 'uuid', due: 'timestamptz', minutes: 'int' } as const;

/** Replaces all reminders by the given ones: scheduled, each with a task of the same id. */
export async function insertWaiting(
  { clear, source }: Chains,
  reminders: readonly { id: string; due: Date; minutes: number }[],
): Promise<void> {
  const { from, parameters } = unnestRows(
    reminders.map((reminder) => ({ ...reminder, taskId: reminder.id })),
    COLUMNS,
  );
  await clear();
  await source.query(
    `INSERT INTO scheduler.task_reminders
       (id, task_id, next_reminder, claimed_until, interval_minutes, activation, status)
     SELECT "id", "taskId", "due", "due", "minutes", 1, 'scheduled' FROM ${from}`,
    parameters,
  );
}
