import { createOutboxTable, dropOutboxTable } from '@recuerda/outbox';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIntegrations1769900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createOutboxTable('integrations'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropOutboxTable('integrations'));
  }
}
