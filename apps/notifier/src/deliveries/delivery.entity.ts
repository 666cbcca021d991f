import type { DeliveryStatus, DeliveryView, Receipt } from '@recuerda/contracts';
import { MAIL_ACCOUNT } from '../channels/email/email-account.js';
import { failureIn } from '../channels/whatsapp/form/dialects/failure-in.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The row of a reminder. Attempts started but not finished show a crash between the POST and its record. */
@Entity({ schema: 'notifier', name: 'messages' })
export class Delivery {
  @PrimaryColumn('uuid', { name: 'id' })
  reminderId!: string;

  @Column('uuid', { name: 'task_id' })
  taskId!: string;

  @Column('uuid', { name: 'employee_id', nullable: true })
  employeeId!: string | null;

  /** The employee's when it was sent; null: not known, or nothing was sent. */
  @Column('uuid', { name: 'department_id', nullable: true })
  departmentId!: string | null;

  @Column('timestamptz', { name: 'due_at' })
  dueAt!: Date;

  /** Number, or address of a mail. */
  @Column('text', { nullable: true })
  phone!: string | null;

  @Column('text')
  status!: DeliveryStatus;

  @Column('int', { name: 'attempts_started' })
  attemptsStarted!: number;

  @Column('int', { name: 'attempts_finished' })
  attemptsFinished!: number;

  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('text', { name: 'provider_answer', nullable: true })
  providerAnswer!: string | null;

  /** Bundle in which it was last attempted. */
  @Column('uuid', { name: 'message_id', nullable: true })
  messageId!: string | null;

  /** The provider's id of the message, where it gives one. */
  @Column('text', { name: 'provider_id', nullable: true })
  providerId!: string | null;

  /** Latest report of the provider about the message. */
  @Column('text', { nullable: true })
  receipt!: Receipt | null;

  @Column('text', { name: 'receipt_reason', nullable: true })
  receiptReason!: string | null;

  @Column('timestamptz', { name: 'delivered_at', nullable: true })
  deliveredAt!: Date | null;

  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt!: Date | null;

  /** An earlier attempt went to another person or number. Statuses of both have the same id. */
  @Column('boolean', { default: false })
  readdressed!: boolean;

  /** Time of sending or failure; null while it is open, and if it was cancelled. */
  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt!: Date | null;

  /** Token of the open attempt. */
  @Column('uuid', { nullable: true })
  claim!: string | null;

  /** While `sending`: no other attempt starts before this instant. */
  @Column('timestamptz', { name: 'claimed_until' })
  claimedUntil!: Date;

  /** Key of the account by which it is attempted; null: it was not. */
  @Column('text', { nullable: true })
  account!: string | null;

  /** The scheduler is to bring it back: it is held, or its process was killed. False again with its outcome. */
  @Column('boolean', { default: false })
  held!: boolean;

  /** Its mail after it was sent: due, as it is not delivered; under way; sent; or there is none. Null: none was due. */
  @Column('text', { nullable: true })
  mail!: 'due' | 'sending' | 'sent' | 'over' | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

/** Begins the reason of an attempt that may have been sent, while another may follow. */
export const UNANSWERED = 'unanswered_';

/** Outcome of a delivery. */
export type RecordedOutcome = Pick<Delivery, 'status' | 'sentAt' | 'reason' | 'attemptsStarted' | 'departmentId'>;

/** `bundledWith`: how many others went in its message. */
export const toDeliveryView = (delivery: Delivery, bundledWith: number): DeliveryView => ({
  reminderId: delivery.reminderId,
  taskId: delivery.taskId,
  employeeId: delivery.employeeId,
  dueAt: delivery.dueAt.toISOString(),
  to: delivery.phone,
  byMail: delivery.mail === 'sent' || (delivery.account === MAIL_ACCOUNT && delivery.status !== 'cancelled'),
  status: delivery.status,
  attempts: delivery.attemptsStarted,
  reason: delivery.reason,
  providerAnswer: delivery.providerAnswer,
  remark: delivery.status === 'sent' ? (failureIn(delivery.providerAnswer) ?? null) : null,
  sentAt: delivery.sentAt?.toISOString() ?? null,
  createdAt: delivery.createdAt.toISOString(),
  bundledWith,
  providerId: delivery.providerId,
  receipt: delivery.receipt,
  receiptReason: delivery.receiptReason,
  deliveredAt: delivery.deliveredAt?.toISOString() ?? null,
  readAt: delivery.readAt?.toISOString() ?? null,
});
