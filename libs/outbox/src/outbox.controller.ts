import { Controller, type Type } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type BuriedEvent, type DeadOutboxEvent, type OutboxBacklog, outboxRequests } from '@recuerda/contracts';
import { DataSource } from 'typeorm';
import { RequestHandler } from '@recuerda/messaging';
import { DeadOutboxRows } from './dead-outbox-rows.js';
import { OutboxRelay } from './outbox-relay.js';
import { OutboxRows } from './outbox-rows.js';

/** Handles the requests on the outbox of one schema: its backlog and its dead events. */
export function outboxController(schema: string): Type {
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
