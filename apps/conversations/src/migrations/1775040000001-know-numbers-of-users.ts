import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The number of a person whom the provider's id names, also of one who is no employee; conversations keep the id, by
 * which a person without a number is answered.
 */
export class KnowNumbersOfUsers1775040000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE conversations.provider_users
        ALTER COLUMN employee_id DROP NOT NULL,
        ADD COLUMN phone text,
        ADD COLUMN learnt_at timestamptz(3) NOT NULL DEFAULT now();
      ALTER TABLE conversations.conversations ADD COLUMN user_id text;
      CREATE INDEX conversations_user ON conversations.conversations (user_id) WHERE employee_id IS NULL;
      CREATE INDEX conversations_phone ON conversations.conversations (phone) WHERE employee_id IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX conversations.conversations_phone;
      ALTER TABLE conversations.conversations DROP COLUMN user_id;
      DELETE FROM conversations.provider_users WHERE employee_id IS NULL;
      ALTER TABLE conversations.provider_users
        ALTER COLUMN employee_id SET NOT NULL, DROP COLUMN phone, DROP COLUMN learnt_at`);
  }
}
