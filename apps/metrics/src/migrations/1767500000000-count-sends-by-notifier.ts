import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until then processes of version 0.1.0 may still count, which replaces them. */
const REPLACED_WITHIN = "interval '10 minutes'";

/**
 * Notifiers count what they send. From the cutover on their counts are used, at once where nothing was counted before.
 * Processes of version 0.1.0 would count the same reminders again by their results: from the cutover on they are
 * refused, with the code of a server that does not accept connections now, so that results wait for this version.
 */
export class CountSendsByNotifier1767500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE metrics.send_counts (
        minute timestamptz NOT NULL,
        department_id uuid,
        instance_id uuid NOT NULL,
        sent int NOT NULL,
        failed int NOT NULL,
        UNIQUE NULLS NOT DISTINCT (minute, department_id, instance_id)
      ) WITH (fillfactor = 80);

      CREATE TABLE metrics.count_cutover (minute int NOT NULL);
      INSERT INTO metrics.count_cutover
      SELECT CASE WHEN EXISTS (SELECT FROM metrics.sends_per_minute)
        THEN ceil(extract(epoch FROM now() + ${REPLACED_WITHIN}) / 60) ELSE 0 END;

      ALTER TABLE metrics.counted_results ADD COLUMN writer smallint NOT NULL DEFAULT 1;
      CREATE FUNCTION metrics.refuse_counted_result() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF NEW.minute >= (SELECT minute FROM metrics.count_cutover) THEN
            RAISE EXCEPTION 'a newer version of metrics counts this' USING ERRCODE = 'cannot_connect_now';
          END IF;
          RETURN NEW;
        END $$;
      CREATE TRIGGER refuse_counted_result BEFORE INSERT ON metrics.counted_results
        FOR EACH ROW WHEN (NEW.writer = 1) EXECUTE FUNCTION metrics.refuse_counted_result();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER refuse_counted_result ON metrics.counted_results;
      DROP FUNCTION metrics.refuse_counted_result;
      ALTER TABLE metrics.counted_results DROP COLUMN writer;
      DROP TABLE metrics.count_cutover, metrics.send_counts;
    `);
  }
}
