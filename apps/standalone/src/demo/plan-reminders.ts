import { DAY_MS } from '@recuerda/contracts';
import {
  type DemoFailure,
  oldestFirst,
  OVERCOME,
  type PlannedReminder,
  type PlannedTask,
  type Planning,
  STOPPING,
  times,
} from './demo-plan.js';

/** Share of the last 30 days' tasks that reminders sent make: the efficiency, in percent. */
const EFFICIENCY = 0.92;
/** Numbers of reminders in the last day, and in the six days before. */
const LAST_DAY = 6;
const LAST_WEEK = 15;
/** From the due time to the provider's answer, ms. */
const SENDING_MS = 900;

/** Oldest first: what was sent and what failed, each while its task wanted it. */
export function planReminders(planning: Planning, tasks: readonly PlannedTask[]): PlannedReminder[] {
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
