import { expect } from '@jest/globals';
import type { Chains, ReminderRow } from './chains-under-test.js';
import type { SchoolDay } from './school-day.js';

/** Fails unless the database holds what the model says, and nothing else. */
export async function compare(day: SchoolDay, chains: Chains): Promise<void> {
  const [rows, copies] = [await chains.rows(), await chains.copies()];
  const known = [...day.scheduler.tasks].sort(([one], [other]) => (one < other ? -1 : 1));
  const expected = known.flatMap(([id, { chain }]) => (chain ? [{ id, chain }] : []));
  expect(rows.map(readable)).toEqual(
    expected.map(({ id, chain: { reminder: _, due, sentAt, claimable, ...rest } }) => ({
      taskId: id,
      ...rest,
      due: text(due),
      sentAt: sentAt === null ? null : text(sentAt),
      // A chain that stopped is not claimed any more.
      claimable: rest.status === 'scheduled' ? text(claimable) : null,
    })),
  );
  expect(copies).toEqual(
    known.map(([id, { version, deleted }]) => expect.objectContaining({ task_id: id, version, deleted })),
  );
  expected.forEach(({ chain }, index) => identify(day, chain.reminder, rows[index]));
}

/** A reminder keeps its id; the next one has a new id and is never in the past. */
function identify(day: SchoolDay, reminder: number, row: ReminderRow | undefined): void {
  if (row === undefined) throw new Error('a row is missing');
  const id = day.ids.get(reminder);
  if (id !== undefined) return expect(row.id).toBe(id);
  expect([...day.ids.values()]).not.toContain(row.id);
  expect(row.next_reminder.getTime()).toBeGreaterThan(day.now);
  day.ids.set(reminder, row.id);
}

const text = (instant: number): string => new Date(instant).toISOString();

const readable = (row: ReminderRow) => ({
  taskId: row.task_id,
  status: row.status,
  due: row.next_reminder.toISOString(),
  activation: row.activation,
  interval: row.interval_minutes,
  claims: row.claims,
  claimable: row.status === 'scheduled' ? row.claimed_until.toISOString() : null,
  sentAt: row.sent_at?.toISOString() ?? null,
});
