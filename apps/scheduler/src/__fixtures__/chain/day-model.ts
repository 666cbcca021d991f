import { type Envelope, ReminderCancelled, ReminderFailed, ReminderSent } from '@recuerda/contracts';
import { v7 as uuidv7 } from 'uuid';
import type { DueReminder } from '../../rows/due-rows.js';
import { ReminderModel } from './reminder-model.js';
import { TaskModel } from './task-model.js';

export const OUTCOMES = ['sent', 'failed', 'cancelled'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A reminder that was dispatched, once or again. */
export interface DispatchedReminder {
  /** Number of the model's reminder. */
  reminder: number;
  row: DueReminder;
}

/** The result of a reminder: decided once, published any number of times. */
export interface ReminderResult {
  reminder: number;
  outcome: Outcome;
  /** Milliseconds since the epoch. */
  sentAt: number;
  event: Envelope;
}

/** The day so far: the tasks as they are, all their events, and the state that the scheduler must have. */
export class DayModel {
  readonly tasks = [new TaskModel(), new TaskModel()];
  readonly events: Envelope[] = [];
  readonly dispatched: DispatchedReminder[] = [];
  readonly model = new ReminderModel();
  private readonly results = new Map<number, ReminderResult>();
  /** Row ids by the model's reminders. */
  readonly ids = new Map<number, string>();

  constructor(public now: number) {}

  task(index: number): TaskModel {
    return at(this.tasks, index);
  }

  /**
   * Ends a reminder as the notifier would; index 0 is the latest. It is cancelled if its task is not remindable or has
   * another activation.
   */
  end(index: number, fails: boolean): ReminderResult {
    const { reminder, row } = at(this.dispatched.toReversed(), index);
    const previous = this.results.get(reminder);
    if (previous) return previous;
    const task = this.tasks.find(({ id }) => id === row.taskId);
    const stale = !task?.remindable || task.activation !== row.activation;
    const outcome = stale ? 'cancelled' : fails ? 'failed' : 'sent';
    const result = { reminder, outcome, sentAt: this.now, event: resultOf(row, outcome, this.now) } as const;
    this.results.set(reminder, result);
    return result;
  }
}

/** The notifier's result of a reminder at `now`. */
export function resultOf({ id, taskId, nextReminder }: DueReminder, outcome: Outcome, now: number): Envelope {
  const [time, sentAt] = [new Date(now), new Date(now).toISOString()];
  const about = { id: uuidv7(), subject: id, time };
  const data = { reminderId: id, taskId, dueAt: nextReminder.toISOString(), attempts: 1, departmentId: null };
  if (outcome === 'sent') return ReminderSent.create({ ...about, data: { ...data, sentAt } });
  if (outcome === 'cancelled') return ReminderCancelled.create({ ...about, data });
  return ReminderFailed.create({ ...about, data: { ...data, sentAt, reason: 'http_500' } });
}

/** The element at `index`, modulo the length. */
export function at<T>(all: readonly T[], index: number): T {
  const one = all[index % all.length];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
}
