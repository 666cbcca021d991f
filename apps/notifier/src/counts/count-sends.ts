/**
 * Returns a CTE that counts the rows of the CTE `recorded`, which has the columns `sentAt`, `departmentId`, `sent` and
 * `failed` (0 or 1). `instanceId` is a parameter: every process has rows of its own, so that no other notifier waits
 * for them. The order prevents deadlocks.
 */
export const countSends = (instanceId: string): string => `counted AS (
    INSERT INTO notifier.send_counts AS counts
      (minute, department_id, instance_id, sent, failed, published, changed_at)
    SELECT date_bin('1 minute', "sentAt", 'epoch') AS minute, "departmentId", ${instanceId}::uuid,
           sum(sent), sum(failed), false, now()
    FROM recorded WHERE sent + failed > 0
    GROUP BY minute, "departmentId" ORDER BY minute, "departmentId"
    ON CONFLICT (minute, department_id, instance_id) DO UPDATE
    SET sent = counts.sent + excluded.sent, failed = counts.failed + excluded.failed,
        published = false, changed_at = excluded.changed_at
  )`;
