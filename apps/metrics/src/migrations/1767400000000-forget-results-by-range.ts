import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counted results come in the order of their time: the range of each stretch of pages finds what is old, and costs no entry a row. */
export class ForgetResultsByRange1767400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX metrics.counted_results_counted_at');
    await runner.query(
      'CREATE INDEX counted_results_counted_at ON metrics.counted_results USING brin (counted_at) WITH (autosummarize = on)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX metrics.counted_results_counted_at');
    await runner.query('CREATE INDEX counted_results_counted_at ON metrics.counted_results (counted_at)');
  }
}
