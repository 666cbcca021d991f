import { type DynamicModule, Module, Controller, type Type } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { getDataSourceToken, InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { EventPublisher, RETRY_DELAYS_MS, RequestHandler } from '@recuerda/messaging';
import { type BuriedEvent, type DeadOutboxEvent, type OutboxBacklog, outboxRequests } from '@recuerda/contracts';
import { OutboxRelay, RelayBatch } from './outbox-relay.js';
import { OutboxRows, DeadOutboxRows } from './outbox-rows.js';
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

/** Handles the requests on the outbox of one schema: its backlog and its dead events. */
function outboxController(schema: string): Type {
  const requests = outboxRequests(schema);
  const rows = new OutboxRows(schema);

  @Controller()
  class OutboxController {
    private readonly deadRows: DeadOutboxRows;

    constructor(
      @InjectDataSource(schema) private readonly source: DataSource,
      private readonly relay: OutboxRelay,
    ) {
      this.deadRows = new DeadOutboxRows(schema, source);
    }

    @RequestHandler(requests.backlog)
    async backlog(): Promise<OutboxBacklog> {
      const [backlog, oldest] = await Promise.all([rows.backlog(this.source.manager), this.deadRows.oldest()]);
      return { ...backlog, oldestDeadAt: oldest?.toISOString() ?? null };
    }

    @RequestHandler(requests.dead)
    dead({ after = '0', limit }: { after?: string | undefined; limit: number }): Promise<DeadOutboxEvent[]> {
      return this.deadRows.list(after, limit);
    }

    @RequestHandler(requests.replay)
    async replay({ seqs }: { seqs: string[] }): Promise<{ count: number }> {
      const count = await this.deadRows.replay(seqs);
      this.relay.wake();
      return { count };
    }

    @RequestHandler(requests.discard)
    async discard({ seqs }: { seqs: string[] }): Promise<{ count: number }> {
      return { count: await this.deadRows.discard(seqs) };
    }

    @RequestHandler(requests.restore)
    async restore({ events }: { events: BuriedEvent[] }): Promise<{ count: number }> {
      await this.deadRows.restore(events);
      return { count: events.length };
    }
  }
  return OutboxController;
}
