import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepRefusals1774090000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Why the file of an upload was refused: the same request again gets the same answer.
    await runner.query('ALTER TABLE integrations.imports ADD COLUMN refusal jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE integrations.imports DROP COLUMN refusal');
  }
}
