import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ApplyChunks1770000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What a chunk of a bulk job did (src/bulk), so that its repetition does nothing.
      CREATE TABLE tasks.applied_chunks (
        job_id uuid NOT NULL,
        chunk integer NOT NULL,
        results jsonb,
        applied_at timestamptz(3) NOT NULL,
        PRIMARY KEY (job_id, chunk)
      );
      CREATE INDEX applied_chunks_oldest ON tasks.applied_chunks (applied_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tasks.applied_chunks');
  }
}
