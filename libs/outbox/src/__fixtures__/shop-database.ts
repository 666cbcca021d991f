import type { DynamicModule } from '@nestjs/common';
import { outboxRequests, type RequestDefinition } from '@recuerda/contracts';
import { DatabaseModule } from '@recuerda/database';
import type { Contracts } from '@recuerda/messaging';
import { SHOP } from '@recuerda/messaging/fixtures';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { OutboxModule } from '../outbox.module.js';
import { createOutboxTable, dropOutboxTable } from '../outbox-table.js';

class CreateTables1700000000000 implements MigrationInterface {
  readonly name = 'CreateTables1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE shop.orders (number integer PRIMARY KEY); ${createOutboxTable('shop')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE shop.orders; ${dropOutboxTable('shop')}`);
  }
}

/** The requests of the shop's outbox. */
export const SHOP_OUTBOX = outboxRequests('shop');
export const SHOP_WITH_OUTBOX: Contracts = {
  ...SHOP,
  requests: [...SHOP.requests, ...(Object.values(SHOP_OUTBOX) as RequestDefinition[])],
};

/** The shop's own schema with an outbox. */
export const shopDatabase = (retryDelaysMs: readonly number[]): DynamicModule[] => [
  DatabaseModule.forService({ schema: 'shop', entities: [], migrations: [CreateTables1700000000000] }),
  OutboxModule.forService('shop', retryDelaysMs),
];
