import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A message with several reminders is a row of `messages`, of kind `bundle`; its deliveries have its id. `cancelled`:
 * none of its reminders was sent with it.
 */
export class BundleReminders1769520000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notifier.deliveries ADD COLUMN message_id uuid;
      CREATE INDEX deliveries_of_message ON notifier.deliveries (message_id) WHERE message_id IS NOT NULL;
      ALTER TABLE notifier.messages
        ADD COLUMN task_ids uuid[],
        DROP CONSTRAINT messages_status_check,
        ADD CONSTRAINT messages_status_check CHECK (status IN ('sending', 'sent', 'failed', 'cancelled'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM notifier.messages WHERE status = 'cancelled';
      ALTER TABLE notifier.messages
        DROP COLUMN task_ids,
        DROP CONSTRAINT messages_status_check,
        ADD CONSTRAINT messages_status_check CHECK (status IN ('sending', 'sent', 'failed'));
      DROP INDEX notifier.deliveries_of_message;
      ALTER TABLE notifier.deliveries DROP COLUMN message_id;
    `);
  }
}
