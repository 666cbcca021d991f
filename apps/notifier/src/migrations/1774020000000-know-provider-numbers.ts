import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number by which the provider knows a recipient, where it is another one than was sent to. */
export class KnowProviderNumbers1774020000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notifier.recipients ADD COLUMN provider_number text;
      CREATE INDEX recipients_of_provider_numbers ON notifier.recipients (provider_number)
        WHERE provider_number IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notifier.recipients DROP COLUMN provider_number');
  }
}
