import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import { Batcher, InFlight } from '@recuerda/concurrency';
import type { Envelope, Subscription } from '@recuerda/contracts';
import { maxConcurrentEvents, eventTypesOf } from '../contracts.js';
import type { EventDispatcher } from '../events/event-dispatcher.js';
import type { OnSettled } from '../event-publisher.js';

interface Delivery {
  event: Envelope;
  onSettled: OnSettled;
}

/**
 * Consumes a subscription inside the process. A batch starts as soon as no other runs: events do not wait for others as
 * over the broker. Without batches as many events are handled at the same time as over the broker: a waiting event
 * costs next to nothing, one that is being handled holds the memory of its handler.
 */
export class InProcessConsumer {
  private readonly logger = new Logger('Messages');
  /** Types of its events. */
  readonly types: ReadonlySet<string>;
  private readonly batcher: Batcher<Delivery> | undefined;
  /** Without batches: events that wait for a handler. `unfinished` counts these and those being handled. */
  private readonly waiting: Delivery[] = [];
  private readonly unfinished = new InFlight();
  private startScheduled = false;
  /** Handlers must not inherit the trace of a publisher. */
  private readonly detached = AsyncLocalStorage.snapshot();

  constructor(private readonly dispatcher: EventDispatcher) {
    const { subscription } = this;
    this.types = new Set(eventTypesOf([subscription]));
    if (!subscription.batch) return;
    this.batcher = new Batcher({ maxSize: subscription.batch.size }, (deliveries) => this.handleBatch(deliveries));
  }

  get subscription(): Subscription {
    return this.dispatcher.subscription;
  }

  /** Calls `onSettled` for each event when it was handled or failed. An ephemeral subscription drops failed events. */
  deliver(events: readonly Envelope[], onSettled: OnSettled): void {
    if (this.batcher) this.batcher.add(...events.map((event) => ({ event, onSettled })));
    else {
      this.unfinished.add(events.length);
      for (const event of events) this.waiting.push({ event, onSettled });
      this.startWaiting();
    }
  }

  async drain(): Promise<void> {
    await this.batcher?.drain();
    await this.unfinished.idle();
  }

  private startWaiting(): void {
    this.startScheduled = false;
    const running = this.unfinished.count - this.waiting.length;
    const deliveries = this.waiting.splice(0, maxConcurrentEvents(this.subscription) - running);
    if (deliveries.length > 0) this.detached(() => void this.handleEach(deliveries));
  }

  private handleEach(deliveries: readonly Delivery[]): Promise<void> {
    // The same event may have been published twice.
    const publications = Map.groupBy(deliveries, ({ event }) => event);
    return this.dispatcher.dispatchEach([...publications.keys()], (event, error) => {
      for (const { onSettled } of publications.get(event) ?? []) {
        onSettled(event, error && this.errorOf(event, error.reason));
        this.unfinished.done();
      }
      // All events that finish in one turn of the event loop are replaced together.
      if (this.waiting.length === 0 || this.startScheduled) return;
      this.startScheduled = true;
      setImmediate(() => this.startWaiting());
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
