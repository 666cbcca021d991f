import { type CountedReceipt, RECEIPTS } from '@recuerda/contracts';

/** Ranks of the receipts, such as `4` for `delivered`. */
const rankOf = (receipt: (typeof RECEIPTS)[number]): number => RECEIPTS.indexOf(receipt) + 1;

/** Rank from which on a reminder counts. */
const COUNTED_FROM: Readonly<Record<CountedReceipt, number>> = {
  reported: rankOf('accepted') + 1,
  delivered: rankOf('delivered'),
  read: rankOf('read'),
};
const KINDS = Object.entries(COUNTED_FROM)
  .map(([receipt, rank]) => `('${receipt}', ${rank})`)
  .join(', ');

/** The seconds from sending to reading with two digits: the median needs no more, and few rows result. */
const DELAY = `round(seconds, least(0, 1 - floor(log(greatest(seconds, 1)))::int))::int`;

/**
 * Returns a CTE that counts the reminders of the CTE `recorded`, which has the columns `"taskId"`, `"departmentId"`,
 * `"sentAt"`, `"deliveredAt"`, `"readAt"`, and `"rankBefore"` and `rank` of the receipt. A receipt never goes back, so
 * each reminder counts once of each kind. `instanceId` is a parameter, as for sends.
 */
export const countReceipts = (instanceId: string): string => `counted AS (
    INSERT INTO notifier.receipt_counts AS counts
      (hour, department_id, instance_id, receipt, delay_seconds, count, published, changed_at)
    SELECT date_bin('1 hour', start, 'epoch') AS hour, "departmentId", ${instanceId}::uuid, kind.receipt,
           CASE WHEN kind.receipt = 'read' THEN ${DELAY} ELSE 0 END AS delay, count(*), false, now()
    FROM recorded
    CROSS JOIN LATERAL (SELECT coalesce("sentAt", "deliveredAt", "readAt", now()) AS start) AS sending
    CROSS JOIN LATERAL (
      SELECT round(greatest(0, least(extract(epoch FROM "readAt" - start), 1e9))) AS seconds) AS reading
    JOIN (VALUES ${KINDS}) AS kind (receipt, rank)
      ON recorded."rankBefore" < kind.rank AND recorded.rank >= kind.rank
    WHERE "taskId" IS NOT NULL
    GROUP BY hour, "departmentId", kind.receipt, delay ORDER BY hour, "departmentId", kind.receipt, delay
    ON CONFLICT (hour, department_id, instance_id, receipt, delay_seconds) DO UPDATE
    SET count = counts.count + excluded.count, published = false, changed_at = excluded.changed_at
  )`;
