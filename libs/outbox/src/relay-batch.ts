import { Logger } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { decideRetry, type EventPublisher, PublishError } from '@recuerda/messaging';
import { outboxDead, outboxRetries } from './outbox-metrics.js';
import type { DeadRow, OutboxRow, OutboxRows, PostponedRow } from './outbox-rows.js';

export interface RelayResult {
  /** Rows that were due. */
  rows: number;
  /** The broker could not be reached: the rows that were not published stay as they were. */
  unavailable: boolean;
}

const ERROR_LENGTH = 500;
/** Shorter than `idle_in_transaction_session_timeout`, ms. */
const KEEP_ALIVE_MS = 10_000;

/** Publishes one batch of an outbox. Its rows stay locked until then, so that no other relay publishes them too. */
export class RelayBatch {
  private readonly logger = new Logger('Outbox');

  constructor(
    private readonly schema: string,
    private readonly source: DataSource,
    private readonly rows: OutboxRows,
    private readonly publisher: EventPublisher,
    private readonly delaysMs: readonly number[],
    private readonly keepAliveMs = KEEP_ALIVE_MS,
  ) {}

  /** Throws the error of the database; the rows then stay as they were. */
  run(size: number): Promise<RelayResult> {
    return this.source.transaction(async (manager) => {
      const rows = await this.rows.lockDue(manager, size);
      if (rows.length === 0) return { rows: 0, unavailable: false };
      const { failed, unavailable } = await this.publish(manager, rows);
      const done = rows.filter(({ event }) => !failed.has(event.id));
      await this.rows.remove(
        manager,
        done.map(({ seq }) => seq),
      );
      if (unavailable) return { rows: rows.length, unavailable };
      const { postponed, givenUp } = this.decide(rows, failed);
      await this.rows.postpone(manager, postponed);
      await this.rows.giveUp(manager, givenUp);
      outboxRetries.inc({ schema: this.schema }, postponed.length);
      outboxDead.inc({ schema: this.schema }, givenUp.length);
      return { rows: rows.length, unavailable };
    });
  }

  private async publish(
    manager: EntityManager,
    rows: readonly OutboxRow[],
  ): Promise<{ failed: ReadonlyMap<string, Error>; unavailable: boolean }> {
    // In one process it ends with the handlers, which may take longer than a transaction may be idle.
    const keepAlive = setInterval(() => {
      manager.query('SELECT 1').catch((err: unknown) => this.logger.debug({ msg: 'transaction lost', err }));
    }, this.keepAliveMs);
    try {
      await this.publisher.publish(rows.map(({ event }) => event));
      return { failed: new Map(), unavailable: false };
    } catch (error) {
      if (error instanceof PublishError) return error;
      throw error;
    } finally {
      clearInterval(keepAlive);
    }
  }

  private decide(
    rows: readonly OutboxRow[],
    failed: ReadonlyMap<string, Error>,
  ): { postponed: PostponedRow[]; givenUp: DeadRow[] } {
    const postponed: PostponedRow[] = [];
    const givenUp: DeadRow[] = [];
    for (const { seq, event, failures, postponements } of rows) {
      const cause = failed.get(event.id);
      if (!cause) continue;
      const decision = decideRetry({ failures, postponements }, cause, this.delaysMs);
      const error = cause.message.slice(0, ERROR_LENGTH);
      const about = { schema: this.schema, event: event.id, type: event.type, err: cause };
      if (decision === 'dead-letter') {
        this.logger.error({ msg: 'event given up', ...about });
        givenUp.push({ seq, error });
      } else {
        this.logger.warn({ msg: 'event will be published again', delayMs: decision.delayMs, ...about });
        postponed.push({ seq, error, delayMs: decision.delayMs, ...decision.attempts });
      }
    }
    return { postponed, givenUp };
  }
}
