import { NO_DUE_DATE, type DueColumns } from '../reminders/due-columns.js';
import { type Envelope, type TaskSnapshot, TaskDeleted } from '@recuerda/contracts';

/** The scheduler's replica of a task. */
export interface TaskCopy extends DueColumns {
  taskId: string;
  employeeId: string | null;
  departmentId: string | null;
  version: number;
  deleted: boolean;
  remindable: boolean;
  activation: number;
  reminderInterval: number;
  /** The first reminder of a snoozed task is due then. */
  snoozedUntil: Date | null;
  /** It is to be reminded at `snoozedUntil` whatever its due date says: somebody wants that now. */
  remindsNow: boolean;
  /** When the change happened. */
  changedAt: Date;
  traceparent: string | null;
}

/** Reads a `tasks.*` event, without title and description. */
export function toTaskCopy(event: Envelope): TaskCopy {
  const common = {
    taskId: event.subject,
    version: event.version ?? 0,
    changedAt: new Date(event.time),
    traceparent: event.traceparent ?? null,
  };
  if (TaskDeleted.is(event)) {
    const none = { employeeId: null, departmentId: null, snoozedUntil: null, remindsNow: false, ...NO_DUE_DATE };
    return { ...common, ...none, deleted: true, remindable: false, activation: 1, reminderInterval: 1 };
  }
  const { departmentId = null, snoozedUntil = null, ...task } = event.data as TaskSnapshot;
  const { employeeId, remindable, activation, reminderInterval, snoozeReason } = task;
  const { dueAt = null, remindBefore = null, overdueInterval = null } = task;
  return {
    ...common,
    employeeId,
    departmentId,
    deleted: false,
    remindable,
    activation,
    reminderInterval,
    snoozedUntil: dateOf(snoozedUntil),
    // A snooze has a reason. One that ended before the change is over.
    remindsNow: snoozeReason === null && snoozedUntil !== null && new Date(snoozedUntil) >= common.changedAt,
    taskDueAt: dateOf(dueAt),
    remindBefore,
    overdueInterval,
  };
}

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));
