import { randomUUIDv7 } from 'node:crypto';
import {
  type CreateTaskInput,
  MAX_SNOOZE_DAYS,
  type StoredTask,
  type TaskPatch,
  type PublishedTask,
  publishedTask,
  type Repetition,
} from '@recuerda/contracts';
import { changedFields, fromRow, type StoredRow } from '@recuerda/database';
import { AppError, fieldError } from '@recuerda/service';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { changedDueDate, type DueDate, enteredDueDate, NO_DUE_DATE, SCHEDULE_FIELDS } from './due-date.js';

const DAY_MS = 24 * 3_600_000;

/** The employee a task is assigned to, as far as the task depends on it. */
export interface Assignee {
  id: string;
  name: string;
  /** Has a name and a phone, wants reminders and can get them. */
  reachable: boolean;
  /** Null: not known. */
  departmentId: string | null;
}

/**
 * A task guards its own changes: each method returns true if anything changed, and throws AppError if it is forbidden.
 */
@Entity({ name: 'tasks' })
export class Task implements StoredRow<StoredTask>, DueDate {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'uuid', name: 'employee_id' })
  employeeId!: string;

  @Column({ type: 'text', name: 'employee_name' })
  employeeName!: string;

  @Column({ type: 'boolean', name: 'employee_reachable' })
  employeeReachable!: boolean;

  /** The employee's. */
  @Column({ type: 'uuid', name: 'department_id', nullable: true })
  departmentId!: string | null;

  /** Minutes. */
  @Column({ type: 'integer', name: 'reminder_interval' })
  reminderInterval!: number;

  @Column({ type: 'boolean', name: 'is_active' })
  isActive!: boolean;

  @Column({ type: 'boolean', name: 'is_completed' })
  isCompleted!: boolean;

  /** Until then it is not reminded, although it is active. */
  @Column({ type: 'timestamptz', name: 'snoozed_until', precision: 3, nullable: true })
  snoozedUntil!: Date | null;

  /** What its employee reports as done is completed only when it is confirmed. */
  @Column({ type: 'boolean', name: 'confirm_completion', default: false })
  confirmCompletion!: boolean;

  /** Since then it waits for its confirmation, and is not reminded. */
  @Column({ type: 'timestamptz', name: 'completion_reported_at', precision: 3, nullable: true })
  completionReportedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'due_at', precision: 3, nullable: true })
  dueAt!: Date | null;

  @Column({ type: 'integer', name: 'remind_before', nullable: true })
  remindBefore!: number | null;

  @Column({ type: 'integer', name: 'overdue_interval', nullable: true })
  overdueInterval!: number | null;

  @Column({ type: 'json', nullable: true })
  repetition!: Repetition | null;

  @Column({ type: 'timestamptz', name: 'repeats_from', precision: 3, nullable: true })
  repeatsFrom!: Date | null;

  @Column({ type: 'uuid', name: 'series_id', nullable: true })
  seriesId!: string | null;

  @Column({ type: 'timestamptz', name: 'occurrence_at', precision: 3, nullable: true })
  occurrenceAt!: Date | null;

  /** +1 each time reminders of the task are started, from 1. */
  @Column({ type: 'integer' })
  activation!: number;

  /** +1 each change, from 1. */
  @Column({ type: 'integer' })
  version!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt!: Date;

  static create(input: CreateTaskInput, employee: Assignee, now: Date): Task {
    const id = input.id.toLowerCase();
    const task = Object.assign(new Task(), input, changedDueDate(id, NO_DUE_DATE, enteredDueDate(input)), {
      id,
      isActive: true,
      isCompleted: false,
      snoozedUntil: null,
      confirmCompletion: input.confirmCompletion ?? false,
      completionReportedAt: null,
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
      activation: 1,
      version: 1,
      createdAt: now,
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
    return this.change({ isActive: false, snoozedUntil: null }, now);
  }

  /** Also ends the snooze of an active task. */
  activate(now: Date): boolean {
    if (this.isCompleted) throw new AppError('task_completed');
    const isSnoozed = this.snoozedUntil !== null && this.snoozedUntil > now;
    if (this.isActive && !isSnoozed) return false;
    return this.change({ isActive: true, snoozedUntil: null, activation: this.activation + 1 }, now);
  }

  /** Puts off the reminders. Those that are on their way are of the activation before: stale. */
  snooze(until: Date, now: Date): boolean {
    if (this.isCompleted) throw new AppError('task_completed');
    if (!this.isActive) throw new AppError('task_paused');
    if (until <= now) throw fieldError('until', 'Debe estar en el futuro.');
    if (until.getTime() > now.getTime() + MAX_SNOOZE_DAYS * DAY_MS)
      throw fieldError('until', `Debe estar dentro de los próximos ${MAX_SNOOZE_DAYS} días.`);
    if (this.snoozedUntil?.getTime() === until.getTime()) return false;
    return this.change({ snoozedUntil: until, activation: this.activation + 1 }, now);
  }

  complete(now: Date): boolean {
    if (this.isCompleted) return false;
    return this.change({ isActive: false, isCompleted: true, snoozedUntil: null, completionReportedAt: null }, now);
  }

  /** Its employee says that it is done. */
  reportCompletion(now: Date): boolean {
    if (this.isCompleted || this.completionReportedAt !== null) return false;
    return this.change({ completionReportedAt: now }, now);
  }

  /** It is not done: reminders begin anew. Those from before the report are stale. */
  rejectCompletion(now: Date): boolean {
    if (this.completionReportedAt === null) return false;
    return this.change({ completionReportedAt: null, snoozedUntil: null, activation: this.activation + 1 }, now);
  }

  /** An active task counts as reopened already. */
  reopen(now: Date): boolean {
    if (this.isActive) return false;
    if (!this.isCompleted) throw new AppError('task_not_completed');
    return this.change({ isActive: true, isCompleted: false, activation: this.activation + 1 }, now);
  }

  /** Sets the given fields; `employee` is the one the patch names. */
  edit({ employeeId: _, ...patch }: TaskPatch, employee: Assignee | undefined, now: Date): boolean {
    const entered = changedFields<Task>(this, { ...patch, ...enteredDueDate(patch) } as Partial<Task>);
    const changed = entered && { ...entered, ...changedDueDate(this.id, this, entered) };
    const moved = employee !== undefined && employee.id !== this.employeeId;
    if (!moved && !changed) return false;
    const wasRemindable = this.remindable;
    if (moved) {
      this.assign(employee);
      // Another employee has reported nothing.
      this.completionReportedAt = null;
    }
    const startsReminders = this.remindable && !wasRemindable;
    if (SCHEDULE_FIELDS.some((field) => entered?.[field] !== undefined)) this.snoozedUntil = null;
    return this.change({ ...changed, activation: this.activation + (startsReminders ? 1 : 0) }, now);
  }

  toSnapshot(): PublishedTask {
    return fromRow(publishedTask, this);
  }

  private assign({ id, name, reachable, departmentId }: Assignee): void {
    Object.assign(this, { employeeId: id, employeeName: name, employeeReachable: reachable, departmentId });
  }

  private change(fields: Partial<Task>, now: Date): true {
    Object.assign(this, fields, { version: this.version + 1, updatedAt: now });
    return true;
  }
}
