import { createRowCounts, createSearchIndex, dropRowCounts } from '@recuerda/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows locked in the order of their ids, so that two changes of many tasks do not wait for each other in a circle. */
const addSums = `
      locked AS (SELECT id FROM directory.employees WHERE id IN (SELECT id FROM sums) ORDER BY id FOR NO KEY UPDATE)
      UPDATE directory.employees e SET task_count = e.task_count + sums.tasks
      FROM sums JOIN locked USING (id) WHERE e.id = sums.id;`;

/**
 * Each employee's row counts its tasks, so that a department's are added up over its employees instead of over its
 * tasks. The triggers see every row before and after its change, whoever makes it. An employee created under the id of
 * one that is gone may find tasks there.
 */
const COUNT_TASKS = `
  CREATE FUNCTION directory.count_tasks_of_employees() RETURNS trigger LANGUAGE plpgsql AS $count$
  BEGIN
    IF TG_OP = 'TRUNCATE' THEN
      UPDATE directory.employees SET task_count = 0 WHERE task_count <> 0;
    ELSIF TG_OP = 'INSERT' THEN
      WITH sums AS (SELECT employee_id AS id, count(*) AS tasks FROM gained WHERE NOT deleted GROUP BY employee_id),${addSums}
    ELSE
      WITH sums AS (
        SELECT employee_id AS id, sum(tasks) AS tasks FROM (
          SELECT employee_id, 1 AS tasks FROM gained WHERE NOT deleted
          UNION ALL
          SELECT employee_id, -1 AS tasks FROM lost WHERE NOT deleted
        ) changes GROUP BY employee_id HAVING sum(tasks) <> 0
      ),${addSums}
    END IF;
    RETURN NULL;
  END
  $count$;
  CREATE TRIGGER task_copies_inserted AFTER INSERT ON directory.task_copies
    REFERENCING NEW TABLE AS gained FOR EACH STATEMENT EXECUTE FUNCTION directory.count_tasks_of_employees();
  CREATE TRIGGER task_copies_updated AFTER UPDATE ON directory.task_copies
    REFERENCING OLD TABLE AS lost NEW TABLE AS gained
    FOR EACH STATEMENT EXECUTE FUNCTION directory.count_tasks_of_employees();
  CREATE TRIGGER task_copies_emptied AFTER TRUNCATE ON directory.task_copies
    FOR EACH STATEMENT EXECUTE FUNCTION directory.count_tasks_of_employees();

  CREATE FUNCTION directory.count_tasks_of_employee() RETURNS trigger LANGUAGE plpgsql AS $count$
  BEGIN
    NEW.task_count := (SELECT count(*) FROM directory.task_copies WHERE employee_id = NEW.id AND NOT deleted);
    RETURN NEW;
  END
  $count$;
  CREATE TRIGGER employees_inserted BEFORE INSERT ON directory.employees
    FOR EACH ROW EXECUTE FUNCTION directory.count_tasks_of_employee();`;

export class CountDirectory1767300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE directory.employees ADD COLUMN task_count integer NOT NULL DEFAULT 0');
    await runner.query(COUNT_TASKS);
    await runner.query(`
      UPDATE directory.employees e SET task_count = t.tasks
      FROM (SELECT employee_id, count(*) AS tasks FROM directory.task_copies WHERE NOT deleted GROUP BY employee_id) t
      WHERE t.employee_id = e.id`);
    await runner.query('CREATE INDEX employees_tasks ON directory.employees (department_id) INCLUDE (task_count)');
    await runner.query(createRowCounts('directory', 'employees', { total: 'true' }));
    await runner.query(createSearchIndex('directory', 'employees', 'search'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS directory.employees_search');
    await runner.query(dropRowCounts('directory', 'employees'));
    await runner.query(`
      DROP TRIGGER employees_inserted ON directory.employees;
      DROP TRIGGER task_copies_inserted ON directory.task_copies;
      DROP TRIGGER task_copies_updated ON directory.task_copies;
      DROP TRIGGER task_copies_emptied ON directory.task_copies;
      DROP FUNCTION directory.count_tasks_of_employee(), directory.count_tasks_of_employees();
      DROP INDEX directory.employees_tasks;
      ALTER TABLE directory.employees DROP COLUMN task_count`);
  }
}
