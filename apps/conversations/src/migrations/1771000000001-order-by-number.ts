import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages of one number wait for each other, also where only some of them have the provider's id of the person. */
export class OrderByNumber1771000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE conversations.incoming ADD COLUMN phone text GENERATED ALWAYS AS (message ->> 'phone') STORED;
      CREATE INDEX incoming_phone ON conversations.incoming (phone, seq)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE conversations.incoming DROP COLUMN phone');
  }
}
