import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateBulkJobs1770000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What one request does to many tasks (src/bulk). principal, trace: for whom, and by which request.
      -- cursor: of the list of tasks, while they are collected; null before the first page.
      CREATE TABLE integrations.bulk_jobs (
        id uuid PRIMARY KEY,
        input jsonb,
        undo_of uuid UNIQUE REFERENCES integrations.bulk_jobs ON DELETE CASCADE,
        principal jsonb,
        trace jsonb,
        state text NOT NULL CHECK (state IN ('collecting', 'applying', 'done', 'cancelled', 'failed')),
        cursor text,
        total integer NOT NULL DEFAULT 0,
        changed integer NOT NULL DEFAULT 0,
        unchanged integer NOT NULL DEFAULT 0,
        failed integer NOT NULL DEFAULT 0,
        claim uuid,
        claimed_until timestamptz(3) NOT NULL,
        created_at timestamptz(3) NOT NULL,
        ended_at timestamptz(3),
        CHECK ((input IS NULL) = (undo_of IS NOT NULL)),
        CHECK ((ended_at IS NULL) = (state IN ('collecting', 'applying')))
      );
      CREATE INDEX bulk_jobs_open ON integrations.bulk_jobs (claimed_until) WHERE ended_at IS NULL;
      CREATE INDEX bulk_jobs_ended ON integrations.bulk_jobs (ended_at);

      -- position: from 0, without gaps: a chunk is a range of positions.
      CREATE TABLE integrations.bulk_items (
        job_id uuid NOT NULL REFERENCES integrations.bulk_jobs ON DELETE CASCADE,
        position integer NOT NULL,
        task_id uuid NOT NULL,
        result text CHECK (result IN ('changed', 'unchanged', 'failed')),
        code text,
        version integer,
        previous jsonb,
        PRIMARY KEY (job_id, position),
        UNIQUE (job_id, task_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE integrations.bulk_items, integrations.bulk_jobs');
  }
}
