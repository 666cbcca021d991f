import { type DynamicModule, Module } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { EventPublisher, RETRY_DELAYS_MS } from '@recuerda/messaging';
import { OutboxRelay } from './outbox-relay.js';
import { OutboxRows } from './outbox-rows.js';
import { outboxController } from './outbox.controller.js';
import { RelayBatch } from './relay-batch.js';
import { UnitOfWork, unitOfWork } from './unit-of-work.js';

/**
 * The outbox of one service, to be imported once. Provides the unit of work that `@InjectUnitOfWork('<schema>')`
 * injects, and handles the requests of `outboxRequests('<schema>')`.
 */
@Module({})
export class OutboxModule {
  /** `schema` is also the name of the data source. Its first migration must run `createOutboxTable`. */
  static forService(schema: string, retryDelaysMs: readonly number[] = RETRY_DELAYS_MS): DynamicModule {
    const rows = new OutboxRows(schema);
    return {
      module: OutboxModule,
      global: true,
      controllers: [outboxController(schema)],
      providers: [
        {
          provide: OutboxRelay,
          inject: [getDataSourceToken(schema), EventPublisher, SchedulerRegistry],
          useFactory: (source: DataSource, publisher: EventPublisher, registry: SchedulerRegistry) =>
            new OutboxRelay(
              schema,
              source,
              rows,
              new RelayBatch(schema, source, rows, publisher, retryDelaysMs),
              registry,
            ),
        },
        {
          provide: unitOfWork(schema),
          inject: [getDataSourceToken(schema), OutboxRelay],
          useFactory: (source: DataSource, relay: OutboxRelay) => new UnitOfWork(source, rows, () => relay.wake()),
        },
      ],
      exports: [unitOfWork(schema)],
    };
  }
}
