import { createSearchIndex, foldText } from '@recuerda/database';
import { createOutboxTable, dropOutboxTable } from '@recuerda/outbox';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTasks1767225600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tasks.department_copies (
        id uuid PRIMARY KEY,
        version integer NOT NULL,
        deleted boolean NOT NULL,
        name text
      );

      CREATE TABLE tasks.employee_copies (
        id uuid PRIMARY KEY,
        version integer NOT NULL,
        deleted boolean NOT NULL,
        name text,
        phone text,
        department_id uuid,
        reachable boolean NOT NULL
      );
      CREATE INDEX employee_copies_department ON tasks.employee_copies (department_id) WHERE NOT deleted;

      -- employee_name and employee_reachable repeat the copy's: they let one index serve the search, and
      -- tell a change of "remindable" from any other.
      CREATE TABLE tasks.tasks (
        id uuid PRIMARY KEY,
        title text NOT NULL,
        description text,
        employee_id uuid NOT NULL,
        employee_name text NOT NULL,
        employee_reachable boolean NOT NULL,
        reminder_interval integer NOT NULL CHECK (reminder_interval > 0),
        is_active boolean NOT NULL,
        is_completed boolean NOT NULL,
        activation integer NOT NULL,
        version integer NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        search text COLLATE "C" GENERATED ALWAYS AS
          (${foldText(`title || E'\\n' || coalesce(description, '') || E'\\n' || employee_name`)}) STORED,
        CONSTRAINT tasks_completed_is_not_active CHECK (NOT (is_active AND is_completed))
      );
      CREATE INDEX tasks_created ON tasks.tasks (created_at DESC, id DESC);
      CREATE INDEX tasks_open ON tasks.tasks (created_at DESC, id DESC) WHERE NOT is_completed;
      CREATE INDEX tasks_active ON tasks.tasks (created_at DESC, id DESC) WHERE is_active;
      CREATE INDEX tasks_paused ON tasks.tasks (created_at DESC, id DESC) WHERE NOT is_active AND NOT is_completed;
      CREATE INDEX tasks_completed ON tasks.tasks (created_at DESC, id DESC) WHERE is_completed;
      CREATE INDEX tasks_employee ON tasks.tasks (employee_id, created_at DESC, id DESC);
    `);
    await runner.query(createSearchIndex('tasks', 'tasks', 'search'));
    await runner.query(createOutboxTable('tasks'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropOutboxTable('tasks'));
    await runner.query('DROP TABLE tasks.tasks, tasks.employee_copies, tasks.department_copies');
  }
}
