import { randomUUIDv7 } from 'node:crypto';
import {
  type CreateTaskInput,
  DAY_MS,
  type EscalationOutcome,
  type FormerTask,
  MAX_SNOOZE_DAYS,
  type TaskPatch,
  type PublishedTask,
  publishedTask,
  storedConsequences,
  type TaskConsequences,
} from '@recuerda/contracts';
import { changedFields, fromRow } from '@recuerda/database';
import { AppError, fieldError } from '@recuerda/service';
import { Entity } from 'typeorm';
import { changedDueDate, enteredDueDate, NO_DUE_DATE, SCHEDULE_FIELDS } from './due-date.js';
import { TaskColumns } from './task-columns.js';

const NOT_SNOOZED = { snoozedUntil: null, snoozeReason: null };
const NOT_REPORTED = { completionReportedAt: null, rejectReason: null };
const NOT_DECLINED = { declinedAt: null, declineReason: null };
const NOT_ESCALATED = { escalatedAt: null, escalationStep: null, escalatedToId: null, escalationOutcome: null };

/** The employee a task is assigned to, as far as the task depends on it. */
export interface Assignee {
  id: string;
  name: string;
  /** Has a name and a phone, wants reminders and can get them. */
  reachable: boolean;
  /** The employee's; null: not known. */
  departmentId: string | null;
}

/**
 * A task guards its own changes: each method returns true if anything changed, and throws AppError if it is forbidden.
 */
@Entity({ name: 'tasks' })
export class Task extends TaskColumns {
  static create(input: CreateTaskInput, employee: Assignee, now: Date, groupId: string | null = null): Task {
    const id = input.id.toLowerCase();
    const task = Object.assign(new Task(), input, changedDueDate(id, NO_DUE_DATE, enteredDueDate(input)), {
      id,
      isActive: true,
      isCompleted: false,
      ...NOT_SNOOZED,
      ...NOT_ESCALATED,
      ...NOT_DECLINED,
      ...NOT_REPORTED,
      acknowledgedAt: null,
      confirmCompletion: input.confirmCompletion ?? false,
      proofRequired: input.proofRequired ?? false,
      openSince: null,
      groupId,
      activation: 1,
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
    task.assign(employee);
    return task;
  }

  /** Returns the next one of its series: new, and not yet stored. */
  nextOccurrence(dueAt: Date, employee: Assignee, now: Date): Task {
    const task = Object.assign(new Task(), this, {
      id: randomUUIDv7(),
      isActive: true,
      isCompleted: false,
      dueAt,
      occurrenceAt: dueAt,
      acknowledgedAt: null,
      openSince: null,
      // The group has one task of each employee.
      groupId: null,
      activation: 1,
      version: 1,
      // The newest is the last of its series, also where the clock was set back.
      createdAt: new Date(Math.max(now.getTime(), this.createdAt.getTime() + 1)),
      updatedAt: now,
    });
    task.assign(employee);
    return task;
  }

  get remindable(): boolean {
    return this.isActive && !this.isCompleted && this.completionReportedAt === null && this.employeeReachable;
  }

  pause(now: Date): boolean {
    if (this.isCompleted) throw new AppError('task_completed');
    if (!this.isActive) return false;
    return this.change({ isActive: false, ...NOT_SNOOZED, ...NOT_ESCALATED, ...NOT_DECLINED }, now);
  }

  /** Also ends the snooze of an active task. */
  activate(now: Date): boolean {
    if (this.isCompleted) throw new AppError('task_completed');
    if (this.isActive && !this.isSnoozed(now)) return false;
    return this.start({ isActive: true, ...NOT_SNOOZED, ...NOT_DECLINED }, now);
  }

  /** Puts off the reminders. Those on their way are of the activation before: stale. `isOwn`: its employee does. */
  snooze(until: Date, now: Date, isOwn = false): boolean {
    if (this.isCompleted) throw new AppError('task_completed');
    if (!this.isActive) throw new AppError('task_paused');
    if (until <= now) throw fieldError('until', 'Debe estar en el futuro.');
    if (until.getTime() > now.getTime() + MAX_SNOOZE_DAYS * DAY_MS)
      throw fieldError('until', `Debe estar dentro de los próximos ${MAX_SNOOZE_DAYS} días.`);
    if (this.snoozedUntil?.getTime() === until.getTime()) return false;
    return this.start({ snoozedUntil: until, snoozeReason: 'snoozed', ...(!isOwn && NOT_DECLINED) }, now);
  }

  /** Its employee has seen it at `at`: reminders are put off until `until`, unless they are put off longer. */
  acknowledge(at: Date, until: Date | null, now: Date): boolean {
    if (this.isCompleted || this.acknowledgedAt?.getTime() === at.getTime()) return false;
    const seen = { acknowledgedAt: at, ...NOT_ESCALATED };
    const isSilent = until !== null && until > now && until > (this.snoozedUntil ?? now);
    if (!this.isActive || !isSilent) return this.change(seen, now);
    return this.start({ ...seen, snoozedUntil: until, snoozeReason: 'acknowledged' }, now);
  }

  /** Reminders start again, the first one at `at`: as after a snooze that ends. */
  remindAt(at: Date, now: Date): boolean {
    if (this.isCompleted) throw new AppError('task_completed');
    if (!this.isActive) throw new AppError('task_paused');
    return this.start({ snoozedUntil: at, snoozeReason: null, ...NOT_DECLINED }, now);
  }

  /** Its reminders are unanswered. */
  escalate(step: number, to: { id: string | null; outcome: EscalationOutcome }, now: Date): boolean {
    const { id: escalatedToId, outcome: escalationOutcome } = to;
    return this.change({ escalatedAt: now, escalationStep: step, escalatedToId, escalationOutcome }, now);
  }

  complete(now: Date): boolean {
    if (this.isCompleted) return false;
    const closed = { ...NOT_SNOOZED, ...NOT_ESCALATED, ...NOT_DECLINED, ...NOT_REPORTED };
    return this.change({ isActive: false, isCompleted: true, ...closed }, now);
  }

  /** Its employee says that it is done. */
  reportCompletion(now: Date): boolean {
    if (this.isCompleted || this.completionReportedAt !== null) return false;
    return this.change({ completionReportedAt: now, rejectReason: null, ...NOT_ESCALATED, ...NOT_DECLINED }, now);
  }

  /** It is not done: reminders begin anew, also of one that was paused. Those from before the report are stale. */
  rejectCompletion(rejectReason: string | null, now: Date): boolean {
    if (this.completionReportedAt === null) return false;
    const open = { completionReportedAt: null, rejectReason, isActive: true, openSince: now, ...NOT_SNOOZED };
    return this.start(open, now);
  }

  /** Its employee wrote at `at` that it cannot be done, which answers its reminders. They go on. */
  decline(at: Date, declineReason: string | null, now: Date): boolean {
    const isOver = this.isCompleted || this.completionReportedAt !== null;
    if (isOver || this.declinedAt?.getTime() === at.getTime()) return false;
    return this.change({ declinedAt: at, declineReason, acknowledgedAt: at, ...NOT_ESCALATED }, now);
  }

  /** An active task counts as reopened already. */
  reopen(now: Date): boolean {
    if (this.isActive) return false;
    if (!this.isCompleted) throw new AppError('task_not_completed');
    return this.start({ isActive: true, isCompleted: false, openSince: now }, now);
  }

  /** It exists again after it was deleted, and its reminders go on. Its deletion was a version, too. */
  restore(employee: Assignee, now: Date): void {
    this.assign(employee);
    this.version += 1;
    this.change({ openSince: now }, now);
  }

  /**
   * Takes the last change back; `employee` is the former one, if it is another. Reminders that the change ended go on
   * in the same activation; where others are to follow, those that are on their way are stale.
   */
  takeBack(
    { isActive, isCompleted, reminderInterval, activation, consequences }: FormerTask,
    employee: Assignee | undefined,
    now: Date,
  ): void {
    const wasRemindable = this.remindable;
    if (employee) this.assign(employee);
    Object.assign(this, { isActive, isCompleted, reminderInterval }, withDates(consequences));
    const goesOn = wasRemindable ? !this.isSnoozed(now) : this.activation === activation;
    const restarts = this.remindable && !goesOn;
    this.change({ activation: this.activation + (restarts ? 1 : 0) }, now);
  }

  /** Sets the given fields; `employee` is the one the patch names. */
  edit({ employeeId: _, ...patch }: TaskPatch, employee: Assignee | undefined, now: Date): boolean {
    const entered = changedFields<Task>(this, { ...patch, ...enteredDueDate(patch) } as Partial<Task>);
    const changed = entered && { ...entered, ...changedDueDate(this.id, this, entered) };
    const moved = employee !== undefined && employee.id !== this.employeeId;
    if (!moved && !changed) return false;
    const wasReminded = this.remindable && !(moved && this.isSilent(now));
    if (moved) {
      this.assign(employee);
      // Another employee has reported nothing, and answered nothing.
      Object.assign(this, { ...NOT_REPORTED, ...NOT_ESCALATED, ...NOT_DECLINED, acknowledgedAt: null, openSince: now });
      if (this.snoozeReason === 'acknowledged') Object.assign(this, NOT_SNOOZED);
    }
    const startsReminders = this.remindable && !wasReminded;
    if (SCHEDULE_FIELDS.some((field) => entered?.[field] !== undefined))
      Object.assign(this, { ...NOT_SNOOZED, ...NOT_DECLINED });
    return this.change({ ...changed, activation: this.activation + (startsReminders ? 1 : 0) }, now);
  }

  /** Returns the fields that {@link edit} may change besides the given ones. */
  consequences(): TaskConsequences {
    return { ...fromRow(storedConsequences, this), repeatsFrom: this.repeatsFrom?.toISOString() ?? null };
  }

  /** To be called after the edit that is taken back. A snooze that lasts makes reminders on their way stale. */
  restoreConsequences(former: TaskConsequences, now: Date): void {
    Object.assign(this, withDates(former));
    if (this.remindable && this.isSnoozed(now)) this.activation += 1;
  }

  toSnapshot(): PublishedTask {
    return fromRow(publishedTask, this);
  }

  /** Its employee has seen it, and is not reminded for a while. */
  private isSilent(now: Date): boolean {
    return this.snoozeReason === 'acknowledged' && this.isSnoozed(now);
  }

  private isSnoozed(now: Date): boolean {
    return this.snoozedUntil !== null && this.snoozedUntil > now;
  }

  private assign({ id, name, reachable, departmentId }: Assignee): void {
    Object.assign(this, { employeeId: id, employeeName: name, employeeReachable: reachable, departmentId });
  }

  /** Starts the reminders anew: those that are on their way are stale. */
  private start(fields: Partial<Task>, now: Date): true {
    return this.change({ ...NOT_ESCALATED, ...fields, activation: this.activation + 1 }, now);
  }

  private change(fields: Partial<Task>, now: Date): true {
    Object.assign(this, fields, { version: this.version + 1, updatedAt: now });
    return true;
  }
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
const withDates = (former: TaskConsequences) => ({
  ...former,
  snoozedUntil: dateOf(former.snoozedUntil),
  acknowledgedAt: dateOf(former.acknowledgedAt),
  escalatedAt: dateOf(former.escalatedAt),
  declinedAt: dateOf(former.declinedAt),
  completionReportedAt: dateOf(former.completionReportedAt),
  occurrenceAt: dateOf(former.occurrenceAt),
  repeatsFrom: dateOf(former.repeatsFrom),
});
