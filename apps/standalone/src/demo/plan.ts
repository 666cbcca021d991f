import { dateOf, instantOf, timeOf } from '@recuerda/calendar';
import { DAY_MS, MINUTE_MS } from '@recuerda/contracts';
import { randomUUID } from 'node:crypto';
import { TASKS, type DemoTask, DEPARTMENTS, EMPLOYEES } from './school.js';

const SCHOOL_HOURS = [7, 17] as const;

/** Lays the school's tasks and reminders over the months before `now`, so that every figure has something to show. */
export function planDemo(now: Date, timeZone: string): DemoPlan {
  const random = repeatableRandom(504);
  const planning: Planning = {
    now: now.getTime(),
    thisMonth: startOfMonth(now, timeZone).getTime(),
    lastMonth: startOfMonth(now, timeZone, 1).getTime(),
    earlier: startOfMonth(now, timeZone, 3).getTime(),
    random,
    between: (from, to) => new Date(Math.round(from + (to - from) * random())),
    inSchoolHours: (instant) => {
      const hour = hourOf(instant, timeZone);
      return hour >= SCHOOL_HOURS[0] && hour < SCHOOL_HOURS[1];
    },
  };
  const tasks = planTasks(planning);
  return { openedAt: new Date(planning.earlier - 30 * DAY_MS), tasks, reminders: planReminders(planning, tasks) };
}

/** Numbers from 0 to 1 that come the same every time (mulberry32), so that every demo looks alike. */
function repeatableRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Midnight of the first day of the month `monthsBack` before that of `now`, in the zone. */
export function startOfMonth(now: Date, timeZone: string, monthsBack = 0): Date {
  const [year = 0, month = 0] = dateOf(timeZone, now).split('-').map(Number);
  return instantOf(timeZone, new Date(Date.UTC(year, month - 1 - monthsBack, 1)).toISOString().slice(0, 10), '00:00');
}

export const hourOf = (instant: Date, timeZone: string): number => Number(timeOf(timeZone, instant).slice(0, 2));

/** Number of tasks of this month and of the last one: the month grows by 30 percent. */
const THIS_MONTH = 26;
const LAST_MONTH = 20;
/** Minutes until a few reminders are due, so that they can be watched. */
const SOON = [3, 8, 14] as const;

/** Oldest first. Of every active task the next reminder lies ahead, except where its chain has stopped. */
function planTasks(planning: Planning): PlannedTask[] {
  const { now, thisMonth, lastMonth, earlier, between } = planning;
  const createdAts = [
    ...times(TASKS.length - THIS_MONTH - LAST_MONTH, () => between(earlier, lastMonth)),
    ...times(LAST_MONTH, () => between(lastMonth, thisMonth)),
    ...times(THIS_MONTH, () => between(thisMonth, now)),
  ].sort(oldestFirst);
  const tasks = TASKS.map((task, index): PlannedTask => {
    const createdAt = createdAts[index] ?? new Date(now);
    // An active task was last activated within its interval.
    const earliest = task.state === 'active' ? now - 0.9 * task.interval * MINUTE_MS : 0;
    const changedAt = between(Math.max(createdAt.getTime(), earliest), now);
    return { ...task, createdAt, changedAt, stoppedAt: null };
  });
  const pastFirstBeat = tasks.filter(
    (task) => task.state === 'active' && task.createdAt.getTime() + task.interval * MINUTE_MS <= now,
  );
  const newestFirst = pastFirstBeat.reverse();
  hasten(newestFirst.splice(0, SOON.length), now);
  stop(newestFirst, planning);
  return tasks;
}

function hasten(tasks: PlannedTask[], now: number): void {
  for (const [index, task] of tasks.entries())
    task.changedAt = new Date(now + ((SOON[index] ?? 0) - task.interval) * MINUTE_MS);
}

/** Stops the first of these chains that allow it, one for each failure there is. */
function stop(tasks: PlannedTask[], planning: Planning): void {
  let stopped = 0;
  for (const task of tasks) {
    if (stopped === STOPPING.length) return;
    const beat = lastBeat(task, planning);
    if (!beat) continue;
    task.stoppedAt = beat;
    task.changedAt = task.createdAt;
    stopped += 1;
  }
}

/** The latest due time of a chain that ran since the task was created; a minute is left for the attempts. */
function lastBeat({ createdAt, interval }: PlannedTask, { now, inSchoolHours }: Planning): Date | null {
  const start = createdAt.getTime();
  const step = interval * MINUTE_MS;
  for (let beats = Math.floor((now - MINUTE_MS - start) / step); beats > 0; beats -= 1) {
    const beat = new Date(start + beats * step);
    if (inSchoolHours(beat)) return beat;
  }
  return null;
}

/** Share of the last 30 days' tasks that reminders sent make: the efficiency, in percent. */
const EFFICIENCY = 0.92;
/** Numbers of reminders in the last day, and in the six days before. */
const LAST_DAY = 6;
const LAST_WEEK = 15;
/** From the due time to the provider's answer, ms. */
const SENDING_MS = 900;

/** Oldest first: what was sent and what failed, each while its task wanted it. */
function planReminders(planning: Planning, tasks: readonly PlannedTask[]): PlannedReminder[] {
  const { now, random, between, inSchoolHours } = planning;
  const since = (days: number): number => now - days * DAY_MS;
  const atSchool = (from: number, to: number): Date => {
    for (;;) {
      const instant = between(from, to);
      if (inSchoolHours(instant)) return instant;
    }
  };
  const recent = tasks.filter((task) => task.createdAt.getTime() >= since(30)).length;
  const sent = Math.max(LAST_DAY + LAST_WEEK, Math.round(EFFICIENCY * recent));
  const sentAts = [
    ...times(sent - LAST_DAY - LAST_WEEK + OVERCOME.length, () => atSchool(since(29.9), since(7))),
    ...times(LAST_WEEK, () => atSchool(since(7), since(1))),
    ...times(LAST_DAY, () => atSchool(since(1), now)),
  ].sort(oldestFirst);
  const past = sentAts.map((sentAt, index): PlannedReminder => {
    const failure = OVERCOME[index] ?? null;
    const dueAt = new Date(sentAt.getTime() - (failure?.lastedMs ?? SENDING_MS));
    const wanting = [...tasks.keys()].filter((task) => wants(tasks[task], dueAt, sentAt));
    return { task: wanting[Math.floor(random() * wanting.length)] ?? 0, dueAt, sentAt, failure };
  });
  return [...past, ...lastOnes(tasks)].sort((a, b) => oldestFirst(a.sentAt, b.sentAt));
}

/** True when the task was neither completed nor its chain stopped at that time. */
function wants(task: PlannedTask | undefined, dueAt: Date, sentAt: Date): boolean {
  if (!task || dueAt <= task.createdAt) return false;
  const end = task.state === 'completed' ? task.changedAt : task.stoppedAt;
  return end === null || sentAt < end;
}

/** The reminders at which chains stopped. */
function lastOnes(tasks: readonly PlannedTask[]): PlannedReminder[] {
  const stopped = [...tasks.entries()].flatMap(([task, { stoppedAt }]) =>
    stoppedAt ? [{ task, dueAt: stoppedAt }] : [],
  );
  return stopped.map(({ task, dueAt }, index) => failedAt(task, dueAt, STOPPING[index] ?? null));
}

const failedAt = (task: number, dueAt: Date, failure: DemoFailure | null): PlannedReminder => ({
  task,
  dueAt,
  sentAt: new Date(dueAt.getTime() + (failure?.lastedMs ?? SENDING_MS)),
  failure,
});

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
interface Planning {
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
interface DemoFailure {
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
const OVERCOME: readonly DemoFailure[] = [UNAVAILABLE];
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
const oldestFirst = (a: Date, b: Date): number => a.getTime() - b.getTime();
