import type { DeliveryStatus, Receipt } from '@recuerda/contracts';
import type { DataSource } from 'typeorm';

/** Begins the reason of an attempt that may have been sent, while another may follow. */
export const UNANSWERED = 'unanswered_';

/** Outcome of a delivery. */
export interface Outcome {
  status: DeliveryStatus;
  /** Time of sending or failure; null while it is open, and if it was cancelled. */
  sentAt: Date | null;
  reason: string | null;
  /** Number of started attempts. One that is not finished shows a crash between the POST and its record. */
  attempts: number;
  /** The employee's when it was sent; null: not known, or nothing was sent. */
  departmentId: string | null;
}

/** State of a delivery that decides about its reminder. */
export interface DeliveryState extends Outcome {
  attemptsFinished: number;
  /** Token of the open attempt. */
  claim: string | null;
  /** While `sending`: no other attempt starts before this instant. */
  claimedUntil: Date;
  /** Latest report of the provider about the message. */
  receipt: Receipt | null;
  /** Key of the account by which it is attempted; null: it was not. */
  account: string | null;
}

/** Returns the rows that exist, by the ids of their reminders or texts. */
export async function findDeliveries(
  dataSource: DataSource,
  ids: readonly string[],
): Promise<Map<string, DeliveryState>> {
  const rows = await dataSource.query<({ id: string } & DeliveryState)[]>(
    `SELECT id, status, sent_at AS "sentAt", reason, attempts_started AS attempts, department_id AS "departmentId",
            attempts_finished AS "attemptsFinished", claim, claimed_until AS "claimedUntil", receipt, account
     FROM notifier.messages WHERE id = ANY($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, ...delivery }) => [id, delivery]));
}
