import type { DemoFailure } from './failures.js';
import type { DemoTask } from './school-tasks.js';

export interface PlannedTask extends DemoTask {
  createdAt: Date;
  /** When it was completed or last activated. */
  changedAt: Date;
  /** Due time of the reminder at which its chain stopped, as the first activation had set it; null when it runs. */
  stoppedAt: Date | null;
}
export interface PlannedReminder {
  /** Index of the task. */
  task: number;
  dueAt: Date;
  /** End of its last attempt. */
  sentAt: Date;
  /** Null: it was sent. */
  failure: DemoFailure | null;
}
export interface DemoPlan {
  /** When the school was entered. */
  openedAt: Date;
  /** Oldest first. */
  tasks: PlannedTask[];
  /** Oldest first. */
  reminders: PlannedReminder[];
}

/** What a plan is made with. Times in ms since the epoch. */
export interface Planning {
  now: number;
  /** Starts of this month, of the last one and of the one three before. */
  thisMonth: number;
  lastMonth: number;
  earlier: number;
  /** The same numbers every time, 0 to 1. */
  random(): number;
  between(from: number, to: number): Date;
  inSchoolHours(instant: Date): boolean;
}
