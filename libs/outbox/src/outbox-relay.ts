import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { SchedulerRegistry } from '@nestjs/schedule';
import { TrailingRun } from '@recuerda/concurrency';
import type { DataSource } from 'typeorm';
import { outboxDead, outboxDeadPending, outboxOldest, outboxPending, outboxRetries } from './outbox-metrics.js';
import type { OutboxRows } from './outbox-rows.js';
import type { RelayBatch } from './relay-batch.js';

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
