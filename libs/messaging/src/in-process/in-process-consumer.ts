import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import { Batcher, InFlight } from '@recuerda/concurrency';
import type { Envelope, Subscription } from '@recuerda/contracts';
import { maxConcurrentEvents, typesOf } from '../contracts.js';
import type { EventDispatcher } from '../events/event-dispatcher.js';
import type { OnSettled } from '../event-publisher.js';

interface Delivery {
  event: Envelope;
  onSettled: OnSettled;
}

/**
 * A subscription inside the process. Batches are as over the broker, but a batch that could start does: waiting for company would
 * only delay it. Without batches as many events are handled at once as over the broker: what waits for its turn costs next
 * to nothing, what is being handled holds all that its handler holds.
 */
export class InProcessConsumer {
  private readonly logger = new Logger('Messages');
  /** What it listens to. */
  readonly types: ReadonlySet<string>;
  private readonly batcher: Batcher<Delivery> | undefined;
  /** Of a subscription without batches: what waits to be handled, and what has not ended. */
  private readonly waiting: Delivery[] = [];
  private readonly open = new InFlight();
  private starting = false;
  /** Handlers must not inherit the trace of a publisher. */
  private readonly detached = AsyncLocalStorage.snapshot();

  constructor(private readonly dispatcher: EventDispatcher) {
    const { subscription } = this;
    this.types = new Set(typesOf([subscription]));
    if (!subscription.batch) return;
    this.batcher = new Batcher({ maxSize: subscription.batch.size }, (deliveries) => this.handleBatch(deliveries));
  }

  get subscription(): Subscription {
    return this.dispatcher.subscription;
  }

  /** Tells of each event when it was handled or has failed; an ephemeral subscription forgets what failed. */
  deliver(events: readonly Envelope[], onSettled: OnSettled): void {
    if (this.batcher) this.batcher.add(...events.map((event) => ({ event, onSettled })));
    else {
      this.open.add(events.length);
      for (const event of events) this.waiting.push({ event, onSettled });
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
    const deliveries = this.waiting.splice(0, maxConcurrentEvents(this.subscription) - running);
    if (deliveries.length > 0) this.detached(() => void this.handleEach(deliveries));
  }

  private handleEach(deliveries: readonly Delivery[]): Promise<void> {
    // The same event may have been published twice.
    const publications = Map.groupBy(deliveries, ({ event }) => event);
    return this.dispatcher.dispatchEach([...publications.keys()], (event, error) => {
      for (const { onSettled } of publications.get(event) ?? []) {
        onSettled(event, error && this.errorOf(event, error.reason));
        this.open.done();
      }
      // The turns of all that end in this turn of the event loop are given together.
      if (this.waiting.length === 0 || this.starting) return;
      this.starting = true;
      setImmediate(() => this.startSome());
    });
  }

  private async handleBatch(deliveries: Delivery[]): Promise<void> {
    const failed = await this.dispatcher.dispatchBatch(deliveries.map(({ event }) => event));
    for (const { event, onSettled } of deliveries)
      onSettled(event, failed.has(event) ? this.errorOf(event, failed.get(event)) : undefined);
  }

  private errorOf(event: Envelope, reason: unknown): Error | undefined {
    const error = reason instanceof Error ? reason : new Error(String(reason));
    const { ephemeral, queue } = this.subscription;
    if (!ephemeral) return error;
    this.logger.warn({ msg: 'event dropped', flow: queue, event: event.id, err: error });
    return undefined;
  }
}
