import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import { Batcher, InFlight } from '@recuerda/concurrency';
import type { Envelope, FlowDefinition } from '@recuerda/contracts';
import { handledAtOnce, typesOf } from '../catalogue.js';
import type { FlowHandler } from '../flows/flow-handler.js';
import type { Settled } from '../publisher.js';

interface Delivery {
  event: Envelope;
  settled: Settled;
}

/**
 * A flow inside the process. Batches are as over the broker, but a batch that could start does: waiting for company would
 * only delay it. Without batches as many events are handled at once as over the broker: what waits for its turn costs next
 * to nothing, what is being handled holds all that its handler holds.
 */
export class InProcessFlow {
  private readonly logger = new Logger('Messages');
  /** What it listens to. */
  readonly types: ReadonlySet<string>;
  private readonly batcher: Batcher<Delivery> | undefined;
  /** Of a flow without batches: what waits to be handled, and what has not ended. */
  private readonly waiting: Delivery[] = [];
  private readonly open = new InFlight();
  private starting = false;
  /** Handlers must not inherit the trace of a publisher. */
  private readonly detached = AsyncLocalStorage.snapshot();

  constructor(private readonly handler: FlowHandler) {
    const { flow } = this;
    this.types = new Set(typesOf([flow]));
    if (!flow.batch) return;
    this.batcher = new Batcher({ maxSize: flow.batch.size }, (deliveries) => this.handleBatch(deliveries));
  }

  get flow(): FlowDefinition {
    return this.handler.flow;
  }

  /** Tells of each event when it was handled or has failed; an ephemeral flow forgets what failed. */
  deliver(events: readonly Envelope[], settled: Settled): void {
    if (this.batcher) this.batcher.add(...events.map((event) => ({ event, settled })));
    else {
      this.open.add(events.length);
      for (const event of events) this.waiting.push({ event, settled });
      this.startSome();
    }
  }

  async drain(): Promise<void> {
    await this.batcher?.drain();
    await this.open.idle();
  }

  private startSome(): void {
    this.starting = false;
    const running = this.open.count - this.waiting.length;
    const deliveries = this.waiting.splice(0, handledAtOnce(this.flow) - running);
    if (deliveries.length > 0) this.detached(() => void this.handleEach(deliveries));
  }

  private handleEach(deliveries: readonly Delivery[]): Promise<void> {
    // The same event may have been published twice.
    const publications = Map.groupBy(deliveries, ({ event }) => event);
    return this.handler.handleEach([...publications.keys()], (event, error) => {
      for (const { settled } of publications.get(event) ?? []) {
        settled(event, error && this.errorOf(event, error.reason));
        this.open.done();
      }
      // The turns of all that end in this turn of the event loop are given together.
      if (this.waiting.length === 0 || this.starting) return;
      this.starting = true;
      setImmediate(() => this.startSome());
    });
  }

  private async handleBatch(deliveries: Delivery[]): Promise<void> {
    const failed = await this.handler.handle(deliveries.map(({ event }) => event));
    for (const { event, settled } of deliveries)
      settled(event, failed.has(event) ? this.errorOf(event, failed.get(event)) : undefined);
  }

  private errorOf(event: Envelope, reason: unknown): Error | undefined {
    const error = reason instanceof Error ? reason : new Error(String(reason));
    const { ephemeral, queue } = this.flow;
    if (!ephemeral) return error;
    this.logger.warn({ msg: 'event dropped', flow: queue, event: event.id, err: error });
    return undefined;
  }
}
