import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Few tasks are escalated: they are counted and listed by an index of their own. */
export class EscalateTasks1769610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tasks.tasks
        ADD COLUMN snooze_reason text,
        ADD COLUMN acknowledged_at timestamptz(3),
        ADD COLUMN escalated_at timestamptz(3),
        ADD COLUMN escalation_step integer,
        ADD COLUMN escalated_to_id uuid,
        ADD COLUMN escalation_outcome text;
      CREATE INDEX tasks_escalated ON tasks.tasks (created_at DESC, id DESC) WHERE escalated_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX tasks.tasks_escalated;
      ALTER TABLE tasks.tasks DROP COLUMN snooze_reason, DROP COLUMN acknowledged_at, DROP COLUMN escalated_at,
        DROP COLUMN escalation_step, DROP COLUMN escalated_to_id, DROP COLUMN escalation_outcome;
    `);
  }
}
