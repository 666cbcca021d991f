import { randomUUID } from 'node:crypto';
import { type DemoTask, DEPARTMENTS, EMPLOYEES } from './school.js';

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
  /** Failure of the reminder; null: it was sent. */
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

/** Basis of a plan. Times in ms since the epoch. */
export interface Planning {
  now: number;
  /** Starts of this month, of the last one and of the one three before. */
  thisMonth: number;
  lastMonth: number;
  earlier: number;
  /** Returns numbers from 0 to 1, the same every time. */
  random(): number;
  between(from: number, to: number): Date;
  inSchoolHours(instant: Date): boolean;
}

/** How an invented delivery failed, as the notifier would have recorded it. */
export interface DemoFailure {
  reason: string;
  /** The provider's answer; empty when there was none. */
  answer: string;
  attempts: number;
  /** From the due time to the end of the last attempt, ms. */
  lastedMs: number;
}

/** Three attempts, with the notifier's waits in between. */
const UNAVAILABLE: DemoFailure = {
  reason: 'http_503',
  answer: '{"status":"error","message":"Service temporarily unavailable"}',
  attempts: 3,
  lastedMs: 6_800,
};
/** Refused, so there was no second attempt. */
const REFUSED: DemoFailure = {
  reason: 'http_400',
  answer: '{"status":"error","message":"Device is not connected"}',
  attempts: 1,
  lastedMs: 1_100,
};
const SILENT: DemoFailure = { reason: 'timeout', answer: '', attempts: 3, lastedMs: 50_600 };

/** Failures after which the chain was started again. */
export const OVERCOME: readonly DemoFailure[] = [UNAVAILABLE];
/** Failures at which a chain stopped for good. */
export const STOPPING: readonly DemoFailure[] = [REFUSED, SILENT];

/** Ids of the school's entities and of its past reminders, each by its index. */
export interface SchoolIds {
  departments: string[];
  employees: string[];
  tasks: string[];
  reminders: string[];
}

const of = (entries: readonly unknown[]): string[] => entries.map(() => randomUUID());

export const newIds = (plan: DemoPlan): SchoolIds => ({
  departments: of(DEPARTMENTS),
  employees: of(EMPLOYEES),
  tasks: of(plan.tasks),
  reminders: of(plan.reminders),
});

export const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
export const oldestFirst = (a: Date, b: Date): number => a.getTime() - b.getTime();
