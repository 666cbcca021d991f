import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last step that the unanswered reminders of a task reached; 0: none since the last answer. */
export class NoteEscalatedSteps1769800000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE scheduler.task_reminders ADD COLUMN escalated_step smallint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE scheduler.task_reminders DROP COLUMN escalated_step');
  }
}
