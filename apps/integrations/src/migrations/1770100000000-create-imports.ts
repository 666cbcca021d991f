import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateImports1770100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Files of departments, employees and tasks, and what becomes of them (src/imports).
      -- principal, trace: for whom, and by which request, its last step is done.
      CREATE TABLE integrations.imports (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        state text NOT NULL,
        headers jsonb NOT NULL DEFAULT '[]',
        kind text NOT NULL DEFAULT 'departments',
        columns jsonb NOT NULL DEFAULT '[]',
        mode text NOT NULL DEFAULT 'update',
        create_missing boolean NOT NULL DEFAULT true,
        creator_id uuid,
        principal jsonb,
        trace jsonb,
        rows integer NOT NULL DEFAULT 0,
        verdicts jsonb NOT NULL DEFAULT '{"create": 0, "update": 0, "unchanged": 0, "error": 0}',
        creates jsonb NOT NULL DEFAULT '{"departments": 0, "employees": 0, "tasks": 0}',
        total integer NOT NULL DEFAULT 0,
        done integer NOT NULL DEFAULT 0,
        failed integer NOT NULL DEFAULT 0,
        kept integer NOT NULL DEFAULT 0,
        reason text,
        claim uuid,
        claimed_until timestamptz(3) NOT NULL,
        created_at timestamptz(3) NOT NULL,
        ended_at timestamptz(3)
      );
      CREATE INDEX imports_open ON integrations.imports (claimed_until)
        WHERE state IN ('verifying', 'planning', 'applying', 'undoing');
      CREATE INDEX imports_created ON integrations.imports (created_at);

      -- The bytes of a file, until it is read.
      CREATE TABLE integrations.import_parts (
        import_id uuid NOT NULL REFERENCES integrations.imports ON DELETE CASCADE,
        part integer NOT NULL,
        data bytea NOT NULL,
        PRIMARY KEY (import_id, part)
      );

      CREATE TABLE integrations.import_rows (
        import_id uuid NOT NULL REFERENCES integrations.imports ON DELETE CASCADE,
        number integer NOT NULL,
        cells jsonb NOT NULL,
        verdict text,
        problems jsonb NOT NULL DEFAULT '[]',
        changes jsonb NOT NULL DEFAULT '[]',
        item_id uuid,
        PRIMARY KEY (import_id, number)
      );
      CREATE INDEX import_rows_verdict ON integrations.import_rows (import_id, verdict, number);

      -- What is created or changed, in chunks of one kind. input: what is asked for; previous: what undoing brings back.
      CREATE TABLE integrations.import_items (
        import_id uuid NOT NULL REFERENCES integrations.imports ON DELETE CASCADE,
        position integer NOT NULL,
        chunk integer NOT NULL,
        kind text NOT NULL,
        item_id uuid NOT NULL,
        input jsonb NOT NULL,
        result text,
        reason text,
        version integer,
        previous jsonb,
        undo_result text,
        PRIMARY KEY (import_id, position),
        UNIQUE (import_id, item_id)
      );
      CREATE INDEX import_items_chunk ON integrations.import_items (import_id, chunk);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE integrations.import_items, integrations.import_rows, integrations.import_parts, integrations.imports`);
  }
}
