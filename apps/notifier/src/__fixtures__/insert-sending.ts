import { v7 as uuidv7 } from 'uuid';
import { Channels } from '../channels/channels.js';
import type { dueReminder, NotifierUnderTest } from './notifier-under-test.js';

/**
 * Inserts the delivery that a killed process left of a due reminder: one attempt, whose claim has ended. `more`: other
 * values, by column.
 */
export async function insertSending(
  { app, database, surroundings }: Pick<NotifierUnderTest, 'app' | 'database' | 'surroundings'>,
  { reminderId, taskId, to }: Omit<ReturnType<typeof dueReminder>, 'event'>,
  more: Record<string, unknown> = {},
): Promise<void> {
  const now = Date.now();
  const row = {
    id: reminderId,
    task_id: taskId,
    employee_id: surroundings.facts.get(taskId)?.employeeId,
    phone: to,
    due_at: new Date(now),
    status: 'sending',
    attempts_started: 1,
    attempts_finished: 0,
    claim: uuidv7(),
    claimed_until: new Date(now - 1_000),
    created_at: new Date(now),
    account: app.get(Channels, { strict: false }).school.key,
    ...more,
  };
  const columns = Object.keys(row);
  await database.query(
    `INSERT INTO notifier.messages (${columns.join(', ')}) VALUES (${columns.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  );
}
