import type { DataSource } from 'typeorm';
import type { Delivery, RecordedOutcome } from './delivery.entity.js';

/** State of a delivery that decides about its reminder. */
export type DeliveryState = RecordedOutcome &
  Pick<Delivery, 'attemptsFinished' | 'claim' | 'claimedUntil' | 'receipt' | 'account'>;

/** Returns the rows that exist, by the ids of their reminders or texts. */
export async function findDeliveries(
  dataSource: DataSource,
  ids: readonly string[],
): Promise<Map<string, DeliveryState>> {
  const rows = await dataSource.query<({ id: string } & DeliveryState)[]>(
    `SELECT id, status, sent_at AS "sentAt", reason, attempts_started AS "attemptsStarted",
            attempts_finished AS "attemptsFinished", department_id AS "departmentId", claim,
            claimed_until AS "claimedUntil", receipt, account
     FROM notifier.messages WHERE id = ANY($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, ...delivery }) => [id, delivery]));
}
