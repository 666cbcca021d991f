import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Initial1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notifier.deliveries (
        reminder_id uuid PRIMARY KEY,
        task_id uuid NOT NULL,
        employee_id uuid,
        due_at timestamptz(3) NOT NULL,
        phone text,
        status text NOT NULL CHECK (status IN ('sending', 'sent', 'failed', 'cancelled')),
        attempts_started integer NOT NULL,
        attempts_finished integer NOT NULL,
        reason text,
        provider_answer text,
        sent_at timestamptz(3),
        claim uuid,
        claimed_until timestamptz(3) NOT NULL,
        created_at timestamptz(3) NOT NULL
      ) WITH (fillfactor = 80);
      CREATE INDEX deliveries_newest ON notifier.deliveries (created_at, reminder_id);
      CREATE INDEX deliveries_of_task ON notifier.deliveries (task_id, created_at, reminder_id);
      CREATE INDEX deliveries_of_employee ON notifier.deliveries (employee_id, created_at, reminder_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notifier.deliveries');
  }
}
