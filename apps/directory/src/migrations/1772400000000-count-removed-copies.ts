import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Copies of tasks are deleted only by hand, after a rebuild of projections (docs/operations.md): the counts of their
 * employees follow, and those that did not are corrected.
 */
export class CountRemovedCopies1772400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION directory.count_removed_copies() RETURNS trigger LANGUAGE plpgsql AS $count$
      BEGIN
        WITH sums AS (SELECT employee_id AS id, count(*) AS tasks FROM lost WHERE NOT deleted GROUP BY employee_id),
          locked AS (SELECT id FROM directory.employees WHERE id IN (SELECT id FROM sums) ORDER BY id FOR NO KEY UPDATE)
        UPDATE directory.employees e SET task_count = e.task_count - sums.tasks
        FROM sums JOIN locked USING (id) WHERE e.id = sums.id;
        RETURN NULL;
      END
      $count$;
      CREATE TRIGGER task_copies_removed AFTER DELETE ON directory.task_copies
        REFERENCING OLD TABLE AS lost FOR EACH STATEMENT EXECUTE FUNCTION directory.count_removed_copies();
      UPDATE directory.employees e SET task_count = counted.tasks
      FROM (
        SELECT employee.id, count(copy.task_id)::int AS tasks FROM directory.employees employee
        LEFT JOIN directory.task_copies copy ON copy.employee_id = employee.id AND NOT copy.deleted GROUP BY employee.id
      ) counted
      WHERE counted.id = e.id AND counted.tasks <> e.task_count`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER task_copies_removed ON directory.task_copies;
      DROP FUNCTION directory.count_removed_copies()`);
  }
}
