import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { SchedulerRegistry } from '@nestjs/schedule';
import { TrailingRun } from '@recuerda/concurrency';
import type { DataSource, EntityManager } from 'typeorm';
import { decideRetry, type EventPublisher, PublishError } from '@recuerda/messaging';
import { counter, gauge } from '@recuerda/service';
import type { OutboxRows, GivenUpRow, OutboxRow, PostponedRow } from './outbox-rows.js';

const outboxPending = gauge(
  'recuerda_outbox_pending_events',
  'Events that wait in the outbox, counted up to 100,000.',
  ['schema'],
);
const outboxOldest = gauge('recuerda_outbox_oldest_seconds', 'Age of the oldest event in the outbox.', ['schema']);
const outboxRetries = counter('recuerda_outbox_retries_total', 'Events put back to be published again.', ['schema']);
const outboxDead = counter('recuerda_outbox_dead_total', 'Events given up by the outbox.', ['schema']);
const outboxDeadPending = gauge(
  'recuerda_outbox_dead_events',
  'Events given up and neither replayed nor discarded, counted up to 100,000.',
  ['schema'],
);

/** Rows per transaction. */
const BATCH_SIZE = 500;
const POLL_MS = 1_000;
const MEASURE_MS = 5_000;

/** Publishes the events of an outbox: at once after a commit, and every second those that are left. */
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Outbox');
  private readonly relaying = new TrailingRun(() => this.relayAll());
  private readonly measuring = new TrailingRun(() => this.measure());
  private state: 'new' | 'running' | 'waiting' | 'stopped' = 'new';

  constructor(
    private readonly schema: string,
    private readonly source: DataSource,
    private readonly rows: OutboxRows,
    private readonly batch: RelayBatch,
    private readonly registry: SchedulerRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.state = 'running';
    // A counter must be 0 before its first event: else an alert sees no increase.
    for (const total of [outboxRetries, outboxDead]) total.inc({ schema: this.schema }, 0);
    this.every(POLL_MS, 'relay', () => this.poll());
    this.every(MEASURE_MS, 'measure', () => this.runAndLog(this.measuring));
    this.poll();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.state === 'new') return;
    this.state = 'stopped';
    for (const what of ['relay', 'measure']) this.registry.deleteInterval(this.intervalName(what));
    await Promise.all([this.relaying.idle(), this.measuring.idle()]);
  }

  /** To be called after rows were written. While the broker is unavailable only the poll tries again. */
  wake(): void {
    if (this.state === 'running') this.runAndLog(this.relaying);
  }

  private poll(): void {
    if (this.state === 'waiting') this.state = 'running';
    this.wake();
  }

  private async relayAll(): Promise<void> {
    while (this.state === 'running') {
      const { rows, unavailable } = await this.batch.run(BATCH_SIZE);
      if (unavailable && this.state === 'running') this.state = 'waiting';
      if (unavailable || rows < BATCH_SIZE) return;
    }
  }

  private async measure(): Promise<void> {
    const { pending, oldestSeconds, dead } = await this.rows.backlog(this.source.manager);
    outboxPending.set({ schema: this.schema }, pending);
    outboxOldest.set({ schema: this.schema }, oldestSeconds);
    outboxDeadPending.set({ schema: this.schema }, dead);
  }

  private runAndLog(work: TrailingRun): void {
    work
      .run()
      .catch((err: unknown) => this.logger.warn({ msg: 'the outbox could not be read', schema: this.schema, err }));
  }

  private every(ms: number, what: string, work: () => void): void {
    this.registry.addInterval(this.intervalName(what), setInterval(work, ms));
  }

  private intervalName(what: string): string {
    return `outbox ${this.schema} ${what}`;
  }
}

export interface RelayResult {
  /** Rows that were due. */
  rows: number;
  /** The broker could not be reached: the rows that were not published stay as they were. */
  unavailable: boolean;
}

const ERROR_LENGTH = 500;
/** Shorter than `idle_in_transaction_session_timeout`, ms. */
const KEEP_ALIVE_MS = 10_000;

/** Events that are published together, bytes; one more may begin before. They cost the process time by their length. */
const MAX_BYTES = 1_024 * 1_024;

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
      let unavailable = false;
      for (const some of together(rows)) if (!unavailable) unavailable = await this.relay(manager, some);
      return { rows: rows.length, unavailable };
    });
  }

  /** Returns whether the broker could not be reached. */
  private async relay(manager: EntityManager, rows: readonly OutboxRow[]): Promise<boolean> {
    const { failed, unavailable } = await this.publish(manager, rows);
    const done = rows.filter(({ event }) => !failed.has(event.id));
    await this.rows.remove(
      manager,
      done.map(({ seq }) => seq),
    );
    if (unavailable) return true;
    const { postponed, givenUp } = this.decide(rows, failed);
    await this.rows.postpone(manager, postponed);
    await this.rows.giveUp(manager, givenUp);
    outboxRetries.inc({ schema: this.schema }, postponed.length);
    outboxDead.inc({ schema: this.schema }, givenUp.length);
    return false;
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
  ): { postponed: PostponedRow[]; givenUp: GivenUpRow[] } {
    const postponed: PostponedRow[] = [];
    const givenUp: GivenUpRow[] = [];
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

function* together(rows: readonly OutboxRow[]): Generator<OutboxRow[]> {
  let some: OutboxRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    some.push(row);
    bytes += row.bytes;
    if (bytes < MAX_BYTES) continue;
    yield some;
    [some, bytes] = [[], 0];
  }
  if (some.length > 0) yield some;
}
