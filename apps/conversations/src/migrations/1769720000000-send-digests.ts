import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the digest of a day was sent: to all employees up to the one with the id `after`. */
export class SendDigests1769720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE conversations.digests (date date PRIMARY KEY, after uuid, done boolean NOT NULL DEFAULT false)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE conversations.digests');
  }
}
