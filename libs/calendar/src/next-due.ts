import { MINUTE_MS } from './durations.js';

/** The parts of a task's due date that decide when it is reminded. */
export interface DueDate {
  readonly dueAt: Date;
  /** Minutes before `dueAt` at which reminders begin; null: at once. */
  readonly remindBefore: number | null;
  /** Minutes between reminders from `dueAt` on; null: as before. */
  readonly overdueInterval: number | null;
}

/**
 * Due time of a chain's next reminder: `from` + interval, so that delays do not add up; or now + interval if that has
 * passed, so that an outage ends with one message and not a burst. A due date may have an interval of its own, from
 * then on, and reminders may begin so many minutes before it.
 */
export function nextDue(from: Date, reminderInterval: number, now: Date, due: DueDate | null = null): Date {
  const onSchedule = oneIntervalAfter(from.getTime(), reminderInterval, due);
  const next = onSchedule > now.getTime() ? onSchedule : oneIntervalAfter(now.getTime(), reminderInterval, due);
  return new Date(Math.max(next, remindFrom(due)));
}

/** One interval after `from`; before the due date at most until one overdue interval after it. */
function oneIntervalAfter(from: number, reminderInterval: number, due: DueDate | null): number {
  const usual = from + reminderInterval * MINUTE_MS;
  if (!due || due.overdueInterval === null) return usual;
  const dueAt = due.dueAt.getTime();
  const overdue = Math.max(from, dueAt) + due.overdueInterval * MINUTE_MS;
  return from >= dueAt ? overdue : Math.min(usual, overdue);
}

/** When the reminders of a task begin, ms since the epoch. */
export const remindFrom = (due: DueDate | null): number =>
  due && due.remindBefore !== null ? due.dueAt.getTime() - due.remindBefore * MINUTE_MS : -Infinity;
