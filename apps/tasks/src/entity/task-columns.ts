import type { EscalationOutcome, Repetition, StoredTask } from '@recuerda/contracts';
import type { StoredRow } from '@recuerda/database';
import { Column, PrimaryColumn } from 'typeorm';
import type { DueDate } from './due-date.js';

/** The stored columns of a task. */
export abstract class TaskColumns implements StoredRow<StoredTask>, DueDate {
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

  @Column({ type: 'text', name: 'snooze_reason', nullable: true })
  snoozeReason!: 'snoozed' | 'acknowledged' | null;

  /** When its employee last wrote to have seen it. */
  @Column({ type: 'timestamptz', name: 'acknowledged_at', precision: 3, nullable: true })
  acknowledgedAt!: Date | null;

  /** When it was last escalated; null: not since the last answer. */
  @Column({ type: 'timestamptz', name: 'escalated_at', precision: 3, nullable: true })
  escalatedAt!: Date | null;

  @Column({ type: 'integer', name: 'escalation_step', nullable: true })
  escalationStep!: number | null;

  @Column({ type: 'uuid', name: 'escalated_to_id', nullable: true })
  escalatedToId!: string | null;

  @Column({ type: 'text', name: 'escalation_outcome', nullable: true })
  escalationOutcome!: EscalationOutcome | null;

  /** Whether a report of its employee that it is done has to be confirmed. */
  @Column({ type: 'boolean', name: 'confirm_completion', default: false })
  confirmCompletion!: boolean;

  /** Whether its employee must have sent a photo or document before reporting it as done. */
  @Column({ type: 'boolean', name: 'proof_required', default: false })
  proofRequired!: boolean;

  /** Since then it waits for its confirmation, and is not reminded. */
  @Column({ type: 'timestamptz', name: 'completion_reported_at', precision: 3, nullable: true })
  completionReportedAt!: Date | null;

  @Column({ type: 'text', name: 'reject_reason', nullable: true })
  rejectReason!: string | null;

  /** When its employee last said that it cannot be done; null: not since somebody decided. */
  @Column({ type: 'timestamptz', name: 'declined_at', precision: 3, nullable: true })
  declinedAt!: Date | null;

  @Column({ type: 'text', name: 'decline_reason', nullable: true })
  declineReason!: string | null;

  /** When its present employee got it to do; null: when it was created. */
  @Column({ type: 'timestamptz', name: 'open_since', precision: 3, nullable: true })
  openSince!: Date | null;

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

  @Column({ type: 'uuid', name: 'group_id', nullable: true })
  groupId!: string | null;

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
}
