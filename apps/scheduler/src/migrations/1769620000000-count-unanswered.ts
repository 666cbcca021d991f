import { createOutboxTable, dropOutboxTable } from '@recuerda/outbox';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `unanswered`: reminders of the task sent since its employee last answered, counted where they are escalated.
 * `escalations` are the steps of the school and of departments. A step that is reached is published by the outbox, in
 * the transaction that counts.
 */
export class CountUnanswered1769620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE scheduler.task_reminders ADD COLUMN unanswered integer NOT NULL DEFAULT 0;
      CREATE TABLE scheduler.escalations (
        id uuid PRIMARY KEY,
        version integer NOT NULL,
        steps jsonb
      );
    `);
    await runner.query(createOutboxTable('scheduler'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropOutboxTable('scheduler'));
    await runner.query(`
      DROP TABLE scheduler.escalations;
      ALTER TABLE scheduler.task_reminders DROP COLUMN unanswered;
    `);
  }
}
