import type { DynamicModule } from '@nestjs/common';
import { outboxRequests, type RequestDefinition } from '@recuerda/contracts';
import { DatabaseModule } from '@recuerda/database';
import type { Contracts } from '@recuerda/messaging';
import { SHOP } from '@recuerda/messaging/fixtures';
import { OutboxModule } from '../outbox.module.js';
import { createOutboxTable } from '../outbox-rows.js';

const createTables = {
  name: '1700000000000-create-tables',
  sql: `CREATE TABLE shop.orders (number integer PRIMARY KEY); ${createOutboxTable('shop')}`,
};

/** The requests of the shop's outbox. */
export const SHOP_OUTBOX = outboxRequests('shop');
export const SHOP_WITH_OUTBOX: Contracts = {
  ...SHOP,
  requests: [...SHOP.requests, ...(Object.values(SHOP_OUTBOX) as RequestDefinition[])],
};

/** The shop's own schema with an outbox. */
export const shopDatabase = (retryDelaysMs: readonly number[]): DynamicModule[] => [
  DatabaseModule.forService({ schema: 'shop', entities: [], migrations: [createTables] }),
  OutboxModule.forService('shop', retryDelaysMs),
];
