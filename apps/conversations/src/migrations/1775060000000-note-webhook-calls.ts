import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When each kind of provider called, and what was refused: one row each. */
export class NoteWebhookCalls1775060000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE conversations.webhook_calls (
        source text PRIMARY KEY,
        first_at timestamptz(3),
        last_at timestamptz(3),
        verified_at timestamptz(3),
        refused bigint NOT NULL DEFAULT 0,
        refused_at timestamptz(3),
        refused_reason text
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE conversations.webhook_calls');
  }
}
