/**
 * Returns a CTE that counts the messages of the CTE `recorded` which now prove to be charged, by category and the
 * school's day on which they were sent. `timeZone` is a parameter. The order prevents deadlocks.
 */
export const countCharges = (timeZone: string): string => `charges AS (
    INSERT INTO notifier.charge_counts AS counts (day, department_id, category, count)
    SELECT (coalesce("sentAt", "deliveredAt", "readAt", now()) AT TIME ZONE ${timeZone}::text)::date AS day,
           coalesce("departmentId", bundled.department_id) AS department, charged, count(*)
    FROM recorded
    -- A bundle is of the department of its reminders.
    LEFT JOIN LATERAL (SELECT row.department_id FROM notifier.messages row
                       WHERE row.message_id = recorded.id LIMIT 1) AS bundled ON "taskId" IS NULL
    WHERE charged IS NOT NULL
    GROUP BY day, department, charged ORDER BY day, department, charged
    ON CONFLICT (day, department_id, category) DO UPDATE SET count = counts.count + excluded.count
  )`;
