import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who caused a change by a reply to a message: an employee, who has no account. */
export class NoteActingEmployees1768700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.audit_entries ADD COLUMN actor_employee_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.audit_entries DROP COLUMN actor_employee_id');
  }
}
