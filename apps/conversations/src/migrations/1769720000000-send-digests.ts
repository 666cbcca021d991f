import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far a digest of a day was sent: `after` is the cursor of the last page; null: none. */
export class SendDigests1769720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE conversations.digests (
        kind text NOT NULL,
        date date NOT NULL,
        after text,
        done boolean NOT NULL DEFAULT false,
        PRIMARY KEY (kind, date)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE conversations.digests');
  }
}
