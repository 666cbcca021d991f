import type { HoldReason, ReminderStatus, ReminderView } from '@recuerda/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one reminder row of a task (`task_reminders`). */
@Entity({ schema: 'scheduler', name: 'task_reminders' })
export class Reminder {
  @PrimaryColumn('uuid', { name: 'task_id' })
  taskId!: string;

  /** Id of the next reminder; every reminder has a new one. */
  @Column('uuid')
  id!: string;

  @Column('timestamptz', { name: 'next_reminder' })
  nextReminder!: Date;

  /** Why it is held until `nextReminder`; null: it is not held, or has been released. */
  @Column('text', { name: 'held_reason', nullable: true })
  heldReason!: HoldReason | null;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt!: Date | null;

  /** When the reminder before a restarted chain failed; null: none did. */
  @Column('timestamptz', { name: 'failed_at', nullable: true })
  failedAt!: Date | null;

  @Column('text')
  status!: ReminderStatus;

  /** Department of the task's employee; null: not known. */
  @Column('uuid', { name: 'department_id', nullable: true })
  departmentId!: string | null;

  /** The task's activation this reminder belongs to. */
  @Column('int')
  activation!: number;

  /** Minutes. */
  @Column('int', { name: 'interval_minutes' })
  reminderInterval!: number;

  /** Trace context of the request that started the chain. */
  @Column('text', { nullable: true })
  traceparent!: string | null;

  /** True for every reminder after the first of its chain; it starts a new trace. */
  @Column('boolean')
  follows!: boolean;
}

export const toReminderView = (reminder: Reminder): ReminderView => ({
  id: reminder.id,
  taskId: reminder.taskId,
  nextReminder: reminder.nextReminder.toISOString(),
  sentAt: reminder.sentAt?.toISOString() ?? null,
  status: reminder.status,
  heldReason: reminder.heldReason,
  // Those that follow in the chain were preceded by one that was sent.
  failedAt: (!reminder.follows && reminder.failedAt?.toISOString()) || null,
});
