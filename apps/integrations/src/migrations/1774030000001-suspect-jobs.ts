import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['integrations.imports', 'integrations.bulk_jobs'];

export class SuspectJobs1774030000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(`
        -- is_suspected: a process ended while it had the job in hand (src/jobs/job-claims.ts). was_alone, holder: of the last
        -- claim. unclean_ends: of processes that had it alone.
        ALTER TABLE ${table}
          ADD COLUMN is_suspected boolean NOT NULL DEFAULT false,
          ADD COLUMN was_alone boolean NOT NULL DEFAULT false,
          ADD COLUMN holder uuid,
          ADD COLUMN unclean_ends integer NOT NULL DEFAULT 0
      `);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(
        `ALTER TABLE ${table} DROP COLUMN is_suspected, DROP COLUMN was_alone, DROP COLUMN holder,
         DROP COLUMN unclean_ends`,
      );
  }
}
