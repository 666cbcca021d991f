import type { MigrationInterface, QueryRunner } from 'typeorm';

const plainOf = (column: string): string => `'plain:' || encode(convert_to(${column}, 'UTF8'), 'base64')`;
const textOf = (column: string): string => `convert_from(decode(split_part(${column}, ':', 2), 'base64'), 'UTF8')`;

/** Secrets become sealed; until the service has started and sealed them, they stand after `plain:`. */
export class SealWebhookSecrets1774080000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE integrations.webhook_endpoints
      SET secret = ${plainOf('secret')}, previous_secret = ${plainOf('previous_secret')}`);
  }

  /** A sealed secret cannot be opened here: its endpoint is removed. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM integrations.webhook_endpoints WHERE secret NOT LIKE 'plain:%' OR previous_secret NOT LIKE 'plain:%';
      UPDATE integrations.webhook_endpoints
      SET secret = ${textOf('secret')}, previous_secret = ${textOf('previous_secret')}`);
  }
}
