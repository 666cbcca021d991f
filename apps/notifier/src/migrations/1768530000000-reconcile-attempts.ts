import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the provider last reported statuses: only then is it worth waiting for one. */
export class ReconcileAttempts1768530000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notifier.provider_state ADD COLUMN statuses_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notifier.provider_state DROP COLUMN statuses_at');
  }
}
