import { expect } from '@jest/globals';
import type { Chains, ReminderRow } from './chains-under-test.js';
import type { DayModel } from './day-model.js';

/** Fails unless the database holds exactly what the model expects. */
export async function compare(day: DayModel, chains: Chains): Promise<void> {
  const [rows, copies] = [await chains.rows(), await chains.copies()];
  const replicas = [...day.model.tasks].sort(([one], [other]) => (one < other ? -1 : 1));
  const expected = replicas.flatMap(([id, { chain }]) => (chain ? [{ id, chain }] : []));
  expect(rows.map(readable)).toEqual(
    expected.map(({ id, chain: { reminder: _, dueDate: __, resumed: ___, due, sentAt, ...rest } }) => ({
      taskId: id,
      ...rest,
      due: text(due),
      sentAt: sentAt === null ? null : text(sentAt),
    })),
  );
  expect(copies).toEqual(
    replicas.map(([id, { version, deleted }]) => expect.objectContaining({ task_id: id, version, deleted })),
  );
  expected.forEach(({ chain }, index) => identify(day, chain, rows[index]));
}

/** A reminder keeps its id; the next one has a new id and is never in the past, unless it came back. */
function identify(
  day: DayModel,
  { reminder, resumed }: { reminder: number; resumed: boolean },
  row: ReminderRow | undefined,
): void {
  if (row === undefined) throw new Error('a row is missing');
  const id = day.ids.get(reminder);
  if (id !== undefined) return expect(row.id).toBe(id);
  expect([...day.ids.values()]).not.toContain(row.id);
  if (!resumed) expect(row.next_reminder.getTime()).toBeGreaterThanOrEqual(day.now);
  day.ids.set(reminder, row.id);
}

const text = (instant: number): string => new Date(instant).toISOString();

const readable = (row: ReminderRow) => ({
  taskId: row.task_id,
  status: row.status,
  due: row.next_reminder.toISOString(),
  activation: row.activation,
  interval: row.interval_minutes,
  sentAt: row.sent_at?.toISOString() ?? null,
});
