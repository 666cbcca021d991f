import { foldText, spanishCollation } from '@recuerda/database';
import { createOutboxTable, dropOutboxTable } from '@recuerda/outbox';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDirectory1767225600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const order = await spanishCollation(runner);
    await runner.query(`
      CREATE TABLE directory.departments (
        id uuid PRIMARY KEY,
        name text ${order} NOT NULL,
        description text,
        version integer NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        search text COLLATE "C" GENERATED ALWAYS AS (${foldText('name')}) STORED
      );
      CREATE INDEX departments_created ON directory.departments (created_at DESC, id DESC);
      CREATE INDEX departments_name ON directory.departments (name, id);

      CREATE TABLE directory.employees (
        id uuid PRIMARY KEY,
        name text ${order} NOT NULL,
        phone text NOT NULL,
        department_id uuid NOT NULL,
        version integer NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        search text COLLATE "C" GENERATED ALWAYS AS
          (${foldText(`name || E'\\n' || phone || E'\\n' || regexp_replace(phone, '[^0-9]', '', 'g')`)}) STORED,
        CONSTRAINT employees_department_fk FOREIGN KEY (department_id)
          REFERENCES directory.departments (id) ON DELETE RESTRICT
      );
      CREATE INDEX employees_created ON directory.employees (created_at DESC, id DESC);
      CREATE INDEX employees_name ON directory.employees (name, id);
      CREATE INDEX employees_department ON directory.employees (department_id, created_at DESC, id DESC);

      CREATE TABLE directory.task_copies (
        task_id uuid PRIMARY KEY,
        employee_id uuid,
        version integer NOT NULL,
        deleted boolean NOT NULL
      );
      CREATE INDEX task_copies_employee ON directory.task_copies (employee_id) WHERE NOT deleted;
    `);
    await runner.query(createOutboxTable('directory'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropOutboxTable('directory'));
    await runner.query('DROP TABLE directory.task_copies, directory.employees, directory.departments');
  }
}
