import type { MigrationInterface, QueryRunner } from 'typeorm';

/** POSTs that are open, of all notifiers. */
export class SharePostSlots1769810000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notifier.post_slots (
        account text,
        slot integer,
        post_id uuid,
        taken_until timestamptz NOT NULL DEFAULT '-infinity',
        PRIMARY KEY (account, slot)
      ) WITH (fillfactor = 50)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notifier.post_slots');
  }
}
