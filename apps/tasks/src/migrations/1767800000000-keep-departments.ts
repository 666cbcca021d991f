import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A task repeats the department of its employee, so that those of some departments are found by one index, and so that
 * its events name it. The trigger is for version 0.1.0, which runs beside this one during an upgrade.
 */
export class KeepDepartments1767800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tasks.tasks ADD COLUMN department_id uuid;
      UPDATE tasks.tasks t SET department_id = e.department_id FROM tasks.employee_copies e WHERE e.id = t.employee_id;
      CREATE INDEX tasks_department ON tasks.tasks (department_id, created_at DESC, id DESC);

      CREATE FUNCTION tasks.set_department() RETURNS trigger LANGUAGE plpgsql AS $set$
      BEGIN
        NEW.department_id := (SELECT department_id FROM tasks.employee_copies WHERE id = NEW.employee_id);
        RETURN NEW;
      END
      $set$;
      CREATE TRIGGER tasks_department BEFORE INSERT OR UPDATE OF employee_id ON tasks.tasks
        FOR EACH ROW EXECUTE FUNCTION tasks.set_department();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER tasks_department ON tasks.tasks;
      DROP FUNCTION tasks.set_department();
      ALTER TABLE tasks.tasks DROP COLUMN department_id;
    `);
  }
}
