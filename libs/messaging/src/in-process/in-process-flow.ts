import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import type { Envelope } from '@recuerda/contracts';
import { Outstanding } from '@recuerda/service';
import { typesOf } from '../catalogue.js';
import { Batcher } from '../flows/batcher.js';
import type { FlowHandler } from '../flows/flow-handler.js';
import type { Settled } from '../publisher.js';

interface Delivery {
  event: Envelope;
  settled: Settled;
}

/**
 * A flow inside the process. Batches are as over the broker, but a batch that could start does: waiting for company would
 * only delay it. Without batches each event is handled at once: its publisher waits, and so bounds how many there are.
 */
export class InProcessFlow {
  private readonly logger = new Logger('Messages');
  /** What it listens to. */
  readonly types: ReadonlySet<string>;
  private readonly batcher: Batcher<Delivery> | undefined;
  private readonly running = new Outstanding();
  /** Handlers must not inherit the trace of a publisher. */
  private readonly detached = AsyncLocalStorage.snapshot();

  constructor(private readonly handler: FlowHandler) {
    const { flow } = handler;
    this.types = new Set(typesOf([flow]));
    if (!flow.batch) return;
    const limits = { size: flow.batch.size, waitMs: 0, concurrency: 1 };
    this.batcher = new Batcher(limits, (deliveries) => this.handleBatch(deliveries));
  }

  /** Tells of each event when it was handled or has failed; an ephemeral flow forgets what failed. */
  deliver(events: readonly Envelope[], settled: Settled): void {
    if (this.batcher) this.batcher.add(events.map((event) => ({ event, settled })));
    else this.detached(() => void this.handleEach(events, settled));
  }

  async drain(): Promise<void> {
    await this.batcher?.drain();
    await this.running.none();
  }

  private handleEach(events: readonly Envelope[], settled: Settled): Promise<void> {
    this.running.begin(events.length);
    return this.handler.handleEach(events, (event, error) => {
      settled(event, error && this.errorOf(event, error.reason));
      this.running.end();
    });
  }

  private async handleBatch(deliveries: Delivery[]): Promise<void> {
    const failed = await this.handler.handle(deliveries.map(({ event }) => event));
    for (const { event, settled } of deliveries)
      settled(event, failed.has(event) ? this.errorOf(event, failed.get(event)) : undefined);
  }

  private errorOf(event: Envelope, reason: unknown): Error | undefined {
    const error = reason instanceof Error ? reason : new Error(String(reason));
    const { ephemeral, queue } = this.handler.flow;
    if (!ephemeral) return error;
    this.logger.warn({ msg: 'event dropped', flow: queue, event: event.id, err: error });
    return undefined;
  }
}
