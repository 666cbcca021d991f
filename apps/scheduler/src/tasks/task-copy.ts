import { type Envelope, type TaskSnapshot, TaskDeleted } from '@recuerda/contracts';
import { latestVersions } from '@recuerda/database';
import type { NewReminder } from '../rows/chain-rows.js';
import { NO_DUE_DATE } from '../rows/reminder-columns.js';

/** The scheduler's replica of a task. */
export interface TaskCopy extends Omit<NewReminder, 'calendarId' | 'remindsNow'> {
  version: number;
  deleted: boolean;
  remindable: boolean;
  /** Time of the last 'Recordar ahora'; null: there was none in this activation. */
  remindAt: Date | null;
}

/** Reads the latest version of each task from `tasks.*` events, without title and description. */
export function latestCopies(events: readonly Envelope[]): TaskCopy[] {
  const bySubject = Map.groupBy(events, ({ subject }) => subject);
  return latestVersions(events).map((latest) => {
    const first = firstOfSchedule(latest, bySubject.get(latest.subject) ?? []);
    return toTaskCopy(latest, new Date(first.time));
  });
}

/** Returns the earliest of the versions just before `latest` that differ only in what does not concern reminders. */
function firstOfSchedule(latest: Envelope, events: readonly Envelope[]): Envelope {
  const before = events.find(({ version }) => version === (latest.version ?? 0) - 1);
  return before && isSameSchedule(before, latest) ? firstOfSchedule(before, events) : latest;
}

const SCHEDULE = ['remindable', 'activation', 'reminderInterval', 'dueAt', 'remindBefore', 'overdueInterval'] as const;

function isSameSchedule({ data: one }: Envelope, { data: other }: Envelope): boolean {
  const [before, after] = [one as Partial<TaskSnapshot>, other as Partial<TaskSnapshot>];
  return SCHEDULE.every((field) => before[field] === after[field]);
}

function toTaskCopy(event: Envelope, changedAt: Date): TaskCopy {
  const common = {
    taskId: event.subject,
    version: event.version ?? 0,
    changedAt,
    traceparent: event.traceparent ?? null,
  };
  if (TaskDeleted.is(event)) {
    const none = { employeeId: null, departmentId: null, snoozedUntil: null, remindAt: null, ...NO_DUE_DATE };
    return { ...common, ...none, deleted: true, remindable: false, activation: 1, reminderInterval: 1 };
  }
  const { departmentId, snoozedUntil, snoozeReason, dueAt, remindBefore, overdueInterval, ...task } =
    event.data as TaskSnapshot;
  const { employeeId, remindable, activation, reminderInterval } = task;
  return {
    ...common,
    employeeId,
    departmentId,
    deleted: false,
    remindable,
    activation,
    reminderInterval,
    snoozedUntil: dateOf(snoozedUntil),
    // A snooze has a reason.
    remindAt: snoozeReason === null ? dateOf(snoozedUntil) : null,
    taskDueAt: dateOf(dueAt),
    remindBefore,
    overdueInterval,
  };
}

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));
