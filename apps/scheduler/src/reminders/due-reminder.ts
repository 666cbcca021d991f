import { MAX, NIL } from 'uuid';

/** A row of a reminder that is due, as its owner reads it. */
export interface DueReminder {
  id: string;
  taskId: string;
  nextReminder: Date;
  /** When one that is held was due; null: it is not held. */
  dueAt: Date | null;
  activation: number;
  traceparent: string | null;
  /** Not the first of its chain. */
  follows: boolean;
  shard: number;
  /** End of the window in which it is due; null: it may be sent at any time. */
  sendUntil: Date | null;
}

/** A place in the order of due reminders. */
export type Place = Pick<DueReminder, 'nextReminder' | 'taskId'>;

export const START: Place = { nextReminder: new Date(0), taskId: NIL };

/** The place after all reminders due at `time`. */
export const endOf = (time: Date): Place => ({ nextReminder: time, taskId: MAX });

export function isAfter(one: Place, other: Place): boolean {
  const [a, b] = [one.nextReminder.getTime(), other.nextReminder.getTime()];
  return a === b ? one.taskId > other.taskId : a > b;
}
