import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the provider charges a message as; null: nothing, or not known yet. */
export class KeepCharges1775020000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notifier.deliveries ADD COLUMN charged_as text;
      ALTER TABLE notifier.messages ADD COLUMN charged_as text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notifier.deliveries DROP COLUMN charged_as;
      ALTER TABLE notifier.messages DROP COLUMN charged_as;
    `);
  }
}
