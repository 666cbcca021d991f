import type { DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@recuerda/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { OutboxModule } from '../outbox/outbox.module.js';
import { createOutboxTable, dropOutboxTable } from '../outbox/outbox-table.js';

class CreateTables1700000000000 implements MigrationInterface {
  readonly name = 'CreateTables1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE shop.orders (number integer PRIMARY KEY); ${createOutboxTable('shop')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE shop.orders; ${dropOutboxTable('shop')}`);
  }
}

/** The shop's own schema with an outbox. */
export const shopDatabase = (retryDelaysMs: readonly number[]): DynamicModule[] => [
  DatabaseModule.forService({ schema: 'shop', entities: [], migrations: [CreateTables1700000000000] }),
  OutboxModule.forService('shop', retryDelaysMs),
];
