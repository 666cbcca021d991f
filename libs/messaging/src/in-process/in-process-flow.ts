import { Logger } from '@nestjs/common';
import type { Envelope } from '@recuerda/contracts';
import { eventsOf } from '../catalogue.js';
import { Batcher } from '../flows/batcher.js';
import { decodeEvent } from '../flows/decode-event.js';
import type { FlowHandler } from '../flows/flow-handler.js';

interface Delivery {
  event: Envelope;
  done(): void;
  fail(reason: unknown): void;
}

/** An event as it would travel, so that no handler shares an object with its publisher or another handler. */
export interface WrittenEvent {
  id: string;
  type: string;
  json: string;
}

/** A flow inside the process: batches and concurrency as over the broker, but the publisher waits for the outcome. */
export class InProcessFlow {
  private readonly logger = new Logger('Messages');
  private readonly types: ReturnType<typeof eventsOf>;
  private readonly batcher: Batcher<Delivery>;

  constructor(private readonly handler: FlowHandler) {
    const { flow } = handler;
    this.types = eventsOf(flow);
    // A batch that could start does: waiting for company would only delay it.
    const limits = flow.batch
      ? { size: flow.batch.size, waitMs: 0, concurrency: 1 }
      : { size: 1, waitMs: 0, concurrency: flow.prefetch };
    this.batcher = new Batcher(limits, (deliveries) => this.handle(deliveries));
  }

  /** Resolves when all have been handled or have failed: with the error of each that failed, by its id. */
  async deliver(events: readonly WrittenEvent[]): Promise<Map<string, Error>> {
    const failed = new Map<string, Error>();
    const deliveries: Delivery[] = [];
    const outcomes = events
      .filter(({ type }) => this.types.has(type))
      .map(({ id, json }) => {
        const { promise, resolve: done } = Promise.withResolvers<void>();
        const fail = (reason: unknown): void => {
          failed.set(id, reason instanceof Error ? reason : new Error(String(reason)));
          done();
        };
        try {
          deliveries.push({ event: decodeEvent(this.types, json), done, fail });
        } catch (error) {
          fail(error);
        }
        return promise;
      });
    this.batcher.add(deliveries);
    await Promise.all(outcomes);
    return this.handler.flow.ephemeral ? this.forgive(failed) : failed;
  }

  drain(): Promise<void> {
    return this.batcher.drain();
  }

  private async handle(deliveries: Delivery[]): Promise<void> {
    const failed = await this.handler.handle(deliveries.map(({ event }) => event));
    for (const { event, done, fail } of deliveries) {
      if (failed.has(event)) fail(failed.get(event));
      else done();
    }
  }

  private forgive(failed: Map<string, Error>): Map<string, Error> {
    for (const [event, err] of failed)
      this.logger.warn({ msg: 'event dropped', flow: this.handler.flow.queue, event, err });
    return new Map();
  }
}
