import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stops that a status of a message began; a notifier that does not know of them ends one when a message is taken. */
export class KnowStopsByStatus1771700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE notifier.provider_state ADD COLUMN stopped_by_status boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notifier.provider_state DROP COLUMN stopped_by_status');
  }
}
