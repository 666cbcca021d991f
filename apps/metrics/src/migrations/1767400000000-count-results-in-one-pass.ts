import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A counted result says in which minute and as what it was counted, so that the rows that are new add up without being
 * looked for among those given. They come in the order of their time: the range of each stretch of pages finds what is
 * old, and costs no entry a row.
 */
export class CountResultsInOnePass1767400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE metrics.counted_results ADD COLUMN minute integer, ADD COLUMN sent integer;
      DROP INDEX metrics.counted_results_counted_at;
      CREATE INDEX counted_results_counted_at ON metrics.counted_results USING brin (counted_at) WITH (autosummarize = on);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX metrics.counted_results_counted_at;
      CREATE INDEX counted_results_counted_at ON metrics.counted_results (counted_at);
      ALTER TABLE metrics.counted_results DROP COLUMN minute, DROP COLUMN sent;
    `);
  }
}
