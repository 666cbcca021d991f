import { unnestRows } from '@recuerda/database';
import type { DataSource } from 'typeorm';
import type { PastReminder } from './past-reminders.js';
import type { DemoPlan } from './demo-plan.js';

const COLUMNS = { id: 'uuid', taskId: 'uuid', dueAt: 'timestamptz', sentAt: 'timestamptz', interval: 'int' } as const;
/** Of a task that was never paused. */
const FIRST_ACTIVATION = 1;

/**
 * Writes the scheduler's rows of the chains that have stopped. They must be there before their tasks are created: the
 * scheduler leaves a failed row of the same activation and interval alone.
 */
export async function writeStoppedChains(
  scheduler: DataSource,
  plan: DemoPlan,
  reminders: readonly PastReminder[],
): Promise<void> {
  const rows = plan.reminders.flatMap(({ task: index, dueAt }, position) => {
    const task = plan.tasks[index];
    const reminder = reminders[position];
    if (!task || !reminder || task.stoppedAt?.getTime() !== dueAt.getTime()) return [];
    const { reminderId: id, taskId, sentAt } = reminder;
    return [{ id, taskId, dueAt, sentAt, interval: task.interval }];
  });
  const { from, parameters } = unnestRows(rows, COLUMNS, 2);
  await scheduler.query(
    `INSERT INTO scheduler.task_reminders
       (id, task_id, activation, interval_minutes, next_reminder, sent_at, status)
     SELECT "id", "taskId", $1::int, "interval", "dueAt", "sentAt", 'failed' FROM ${from}`,
    [FIRST_ACTIVATION, ...parameters],
  );
}
