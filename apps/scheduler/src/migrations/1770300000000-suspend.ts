import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Times from which on no reminder is sent until an administrator resumes them. */
export class Suspend1770300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE scheduler.suspensions (data_of timestamptz(3) PRIMARY KEY, resumed_at timestamptz(3))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE scheduler.suspensions');
  }
}
