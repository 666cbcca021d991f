import { describe, expect, it } from '@jest/globals';
import { SCHEDULED, task } from '../../testing/samples';
import { nextReminderAt } from './NextReminder';

const updatedAt = '2026-03-01T12:00:00.000Z';
const at = (seconds: number) => Date.parse(updatedAt) + seconds * 1_000;

describe('when the next reminder is due', () => {
  it('is as scheduled', () => {
    const nextReminder = '2026-03-01T13:00:00.000Z';
    const row = { id: 'r', taskId: 't', nextReminder, ...SCHEDULED } as const;
    expect(nextReminderAt(task(1, { updatedAt, nextReminder: row }), at(1))).toBe(nextReminder);
  });

  it('is not scheduled after a failure', () => {
    const row = {
      id: 'r',
      taskId: 't',
      nextReminder: updatedAt,
      ...SCHEDULED,
      sentAt: updatedAt,
      status: 'failed',
    } as const;
    expect(nextReminderAt(task(1, { updatedAt, nextReminder: row }), at(1))).toBeNull();
  });

  it('is not known for five seconds after a change: the scheduler hears of it a moment later', () => {
    expect(nextReminderAt(task(1, { updatedAt, nextReminder: null }), at(4.9))).toBeUndefined();
    expect(nextReminderAt(task(1, { updatedAt, nextReminder: null }), at(5))).toBeNull();
  });

  it('is not known while nothing is known of the reminder', () => {
    const { nextReminder: _, ...unknown } = task(1, { updatedAt });
    expect(nextReminderAt(unknown, at(60))).toBeUndefined();
  });
});
