import type { TaskWithReminder } from '@recuerda/contracts';

/** `nextReminder` is absent while it is not known: the task has just changed. */
export type ScheduledTask = Pick<TaskWithReminder, 'updatedAt'> & Partial<Pick<TaskWithReminder, 'nextReminder'>>;

/** The scheduler learns of a change a moment later: until then the reminder is unknown. Milliseconds. */
const SCHEDULING_MS = 5_000;

/** Returns when the task's next reminder is due; undefined while that is not known, null if there is none. */
export function nextReminderAt({ nextReminder, updatedAt }: ScheduledTask, now: number): string | null | undefined {
  // After a failure no further reminder is scheduled.
  if (nextReminder) return nextReminder.status === 'failed' ? null : nextReminder.nextReminder;
  if (nextReminder === null && now - Date.parse(updatedAt) < SCHEDULING_MS) return undefined;
  return nextReminder;
}
