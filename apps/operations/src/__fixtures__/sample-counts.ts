/** SQL: three counts of a notifier that was killed before it published them. */
export const SEND_COUNTS = `
  INSERT INTO notifier.send_counts (minute, department_id, instance_id, sent, failed, published, changed_at)
  SELECT date_trunc('minute', now()) - n * interval '1 hour', gen_random_uuid(), gen_random_uuid(), n, 1, false,
         now() - interval '1 minute'
  FROM generate_series(1, 3) n`;

/** SQL: a count of receipts that a killed notifier left. */
export const RECEIPT_COUNTS = `
  INSERT INTO notifier.receipt_counts
    (hour, department_id, instance_id, receipt, delay_seconds, count, published, changed_at)
  VALUES (date_trunc('hour', now()), gen_random_uuid(), gen_random_uuid(), 'read', 60, 2, false,
          now() - interval '1 minute')`;
