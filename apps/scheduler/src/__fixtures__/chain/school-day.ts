import { type Envelope, ReminderCancelled, ReminderFailed, ReminderSent } from '@recuerda/contracts';
import { v7 as uuidv7 } from 'uuid';
import type { ClaimedReminder } from '../../reminders/claim-due.js';
import { ChainModel } from './chain-model.js';
import { ToldTask } from './told-task.js';

export const OUTCOMES = ['sent', 'failed', 'cancelled'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A reminder that was handed over, once or again. */
export interface HandedOver {
  /** Number of the model's reminder. */
  reminder: number;
  row: ClaimedReminder;
}

/** What became of a reminder; decided once, told any number of times. */
export interface Ended {
  reminder: number;
  outcome: Outcome;
  /** Milliseconds since the epoch. */
  sentAt: number;
  event: Envelope;
}

/** What happened so far: the tasks as they are, all that was told of them, and what the scheduler must make of it. */
export class SchoolDay {
  readonly tasks = [new ToldTask(), new ToldTask()];
  readonly told: Envelope[] = [];
  readonly handedOver: HandedOver[] = [];
  readonly scheduler = new ChainModel();
  private readonly ended = new Map<number, Ended>();
  /** Row ids by the model's reminders. */
  readonly ids = new Map<number, string>();

  constructor(public now: number) {}

  task(index: number): ToldTask {
    return at(this.tasks, index);
  }

  /**
   * Ends a reminder, 0 the latest, as the notifier would: nothing is sent of a task that is not, or no longer so, to be
   * reminded.
   */
  end(index: number, fails: boolean): Ended {
    const { reminder, row } = at(this.handedOver.toReversed(), index);
    const known = this.ended.get(reminder);
    if (known) return known;
    const task = this.tasks.find(({ id }) => id === row.taskId);
    const stale = !task?.remindable || task.activation !== row.activation;
    const outcome = stale ? 'cancelled' : fails ? 'failed' : 'sent';
    const ended = { reminder, outcome, sentAt: this.now, event: resultOf(row, outcome, this.now) } as const;
    this.ended.set(reminder, ended);
    return ended;
  }
}

/** The notifier's result of a reminder, concluded at `now`. */
export function resultOf({ id, taskId, nextReminder }: ClaimedReminder, outcome: Outcome, now: number): Envelope {
  const [time, sentAt] = [new Date(now), new Date(now).toISOString()];
  const about = { id: uuidv7(), subject: id, time };
  const data = { reminderId: id, taskId, dueAt: nextReminder.toISOString(), attempts: 1 };
  if (outcome === 'sent') return ReminderSent.create({ ...about, data: { ...data, sentAt } });
  if (outcome === 'cancelled') return ReminderCancelled.create({ ...about, data });
  return ReminderFailed.create({ ...about, data: { ...data, sentAt, reason: 'http_500' } });
}

/** The element a generated number names, whatever the length. */
export function at<T>(all: readonly T[], index: number): T {
  const one = all[index % all.length];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
}
