import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of the departments: who is asked about unanswered reminders, and when. Null steps are the school's. */
export class KeepEscalation1769600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // ON DELETE is for version 0.1.0, which runs beside this one during an upgrade.
    await runner.query(`
      ALTER TABLE directory.departments
        ADD COLUMN manager_employee_id uuid REFERENCES directory.employees (id) ON DELETE SET NULL,
        ADD COLUMN escalation jsonb;
      CREATE INDEX departments_manager ON directory.departments (manager_employee_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE directory.departments DROP COLUMN manager_employee_id, DROP COLUMN escalation`);
  }
}
