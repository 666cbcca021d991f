import type { DataSource } from 'typeorm';
import type { Delivery, RecordedOutcome } from './delivery.entity.js';

/** State of a delivery that decides about its reminder. */
export type DeliveryState = RecordedOutcome & Pick<Delivery, 'attemptsFinished' | 'claim' | 'claimedUntil' | 'receipt'>;

/** Returns the deliveries that exist, by the ids of their reminders. */
export async function findDeliveries(
  dataSource: DataSource,
  reminderIds: readonly string[],
): Promise<Map<string, DeliveryState>> {
  const rows = await dataSource.query<({ reminderId: string } & DeliveryState)[]>(
    `SELECT reminder_id AS "reminderId", status, sent_at AS "sentAt", reason, attempts_started AS "attemptsStarted",
            attempts_finished AS "attemptsFinished", department_id AS "departmentId", claim,
            claimed_until AS "claimedUntil", receipt
     FROM notifier.deliveries WHERE reminder_id = ANY($1::uuid[])`,
    [reminderIds],
  );
  return new Map(rows.map(({ reminderId, ...delivery }) => [reminderId, delivery]));
}
