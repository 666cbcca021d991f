import { createSearchIndex, foldText, spanishCollation } from '@recuerda/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The list in each of its orders, which an index serves in both directions. Titles and names sort as Spanish does; a
 * column that another one is generated from cannot change its collation, so the column of the search is made anew.
 */
export class SortTasks1775110000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await setCollation(runner, await spanishCollation(runner));
    await runner.query(`
      CREATE INDEX tasks_title ON tasks.tasks (title, id);
      CREATE INDEX tasks_employee_name ON tasks.tasks (employee_name, id);
      CREATE INDEX tasks_state ON tasks.tasks
        ((CASE WHEN is_active THEN 0 WHEN is_completed THEN 2 ELSE 1 END), id);
      CREATE INDEX department_copies_name ON tasks.department_copies (name) WHERE NOT deleted;
      DROP INDEX tasks.tasks_in_due_order;
      CREATE INDEX tasks_in_due_order ON tasks.tasks (due_at, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX tasks.tasks_title, tasks.tasks_employee_name, tasks.tasks_state, tasks.department_copies_name,
        tasks.tasks_in_due_order;
      CREATE INDEX tasks_in_due_order ON tasks.tasks (due_at, id) WHERE due_at IS NOT NULL;
    `);
    await setCollation(runner, 'COLLATE "default"');
  }
}

async function setCollation(runner: QueryRunner, collation: string): Promise<void> {
  if (collation === '') return;
  await runner.query(`
    ALTER TABLE tasks.department_copies ALTER COLUMN name TYPE text ${collation};
    ALTER TABLE tasks.tasks DROP COLUMN search;
    ALTER TABLE tasks.tasks
      ALTER COLUMN title TYPE text ${collation},
      ALTER COLUMN employee_name TYPE text ${collation},
      ADD COLUMN search text COLLATE "C" GENERATED ALWAYS AS
        (${foldText(`title || E'\\n' || coalesce(description, '') || E'\\n' || employee_name`)}) STORED;
  `);
  await runner.query(createSearchIndex('tasks', 'tasks', 'search'));
}
