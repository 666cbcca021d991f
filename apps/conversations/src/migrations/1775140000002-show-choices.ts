import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a message offers to choose from, as the person reads it; `choices` are what a choice returns. */
export class ShowChoices1775140000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE conversations.messages ADD COLUMN shown_choices json');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE conversations.messages DROP COLUMN shown_choices');
  }
}
