import { unnestRows } from '@recuerda/database';
import { DUE_COLUMNS, type DueColumns, NO_DUE_DATE } from '../../rows/reminder-columns.js';
import type { Chains } from './chains-under-test.js';

const COLUMNS = { id: 'uuid', taskId: 'uuid', due: 'timestamptz', minutes: 'int', ...DUE_COLUMNS } as const;

/** Replaces all reminders by the given ones: scheduled, each with a task of the same id. */
export async function insertWaiting(
  { clear, source }: Chains,
  reminders: readonly ({ id: string; due: Date; minutes: number } & Partial<DueColumns>)[],
): Promise<void> {
  const { from, parameters } = unnestRows(
    reminders.map((reminder) => ({ ...NO_DUE_DATE, ...reminder, taskId: reminder.id })),
    COLUMNS,
  );
  await clear();
  await source.query(
    `INSERT INTO scheduler.task_reminders
       (id, task_id, next_reminder, interval_minutes, activation, status, task_due_at,
        remind_before_minutes, overdue_minutes)
     SELECT "id", "taskId", "due", "minutes", 1, 'scheduled', "taskDueAt", "remindBefore", "overdueInterval"
     FROM ${from}`,
    parameters,
  );
}
