/** SQL: three counts of a notifier that was killed before it published them. */
export const SEND_COUNTS = `
  INSERT INTO notifier.send_counts (minute, department_id, instance_id, sent, failed, published, changed_at)
  SELECT date_trunc('minute', now()) - n * interval '1 hour', gen_random_uuid(), gen_random_uuid(), n, 1, false,
         now() - interval '1 minute'
  FROM generate_series(1, 3) n`;
