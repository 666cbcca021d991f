import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Managers, who see and change some departments only. Their departments are ids of the directory's. */
export class ManageDepartments1767700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.users
        ADD COLUMN department_ids uuid[] NOT NULL DEFAULT '{}',
        DROP CONSTRAINT users_role_check,
        ADD CONSTRAINT users_role_check CHECK (role IN ('administrator', 'manager', 'viewer')),
        ADD CONSTRAINT users_department_ids_check CHECK (role = 'manager' OR department_ids = '{}')
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.users
        DROP COLUMN department_ids,
        DROP CONSTRAINT users_role_check,
        ADD CONSTRAINT users_role_check CHECK (role IN ('administrator', 'viewer'))
    `);
  }
}
