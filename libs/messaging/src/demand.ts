import { Injectable, Logger } from '@nestjs/common';
import { waitAtMost } from '@recuerda/concurrency';
import type { Subscription } from '@recuerda/contracts';
import { inBackground } from '@recuerda/service';

/** Longest time {@link Demand.subscribe} waits for its transport, milliseconds. */
const SUBSCRIBE_MS = 1_000;

/**
 * Which subscriptions this process wants events of now: an unwanted ephemeral one has no queue, an unwanted one on
 * demand has no bindings, so that its events cost nothing. A subscription is wanted until it is said otherwise.
 */
@Injectable()
export class Demand {
  private readonly logger = new Logger('Messages');
  private readonly unwanted = new Set<string>();
  private readonly subscribing = new Map<string, Promise<boolean>>();
  private readonly listeners = new Map<string, () => Promise<void>>();

  isWanted({ queue }: Subscription): boolean {
    return !this.unwanted.has(queue);
  }

  /**
   * Resolves when events arrive, after `StreamGaps` has reported that earlier ones are missing. When none can arrive
   * now it resolves after a second, and `StreamGaps` reports once they arrive.
   */
  async subscribe({ queue }: Subscription): Promise<void> {
    if (this.unwanted.delete(queue)) {
      this.subscribing.set(queue, waitAtMost(SUBSCRIBE_MS, this.apply(queue)));
    }
    await this.subscribing.get(queue);
  }

  /** Throws for a subscription that is not ephemeral: its events must not be missed. */
  unsubscribe({ queue, ephemeral }: Subscription): void {
    if (!ephemeral) throw new Error(`${queue} is not ephemeral`);
    if (this.unwanted.has(queue)) return;
    this.unwanted.add(queue);
    inBackground(this.apply(queue), this.logger, 'could not stop consuming events');
  }

  /**
   * For a subscription on demand: resolves when its queue gets its events, or no longer gets them. Without a connection
   * it resolves at once; what is wanted is bound when there is one. The queue is shared, so the processes of a service
   * must agree on what they want. Throws for other subscriptions.
   */
  async setWanted({ queue, onDemand }: Subscription, wanted: boolean): Promise<void> {
    if (!onDemand) throw new Error(`${queue} is not on demand`);
    if (wanted) this.unwanted.delete(queue);
    else this.unwanted.add(queue);
    await this.apply(queue);
  }

  /** For the transport: `apply` does what {@link isWanted} says. It must not reject. */
  onChange({ queue }: Subscription, apply: () => Promise<void>): void {
    this.listeners.set(queue, apply);
  }

  private async apply(queue: string): Promise<void> {
    await this.listeners.get(queue)?.();
  }
}

/**
 * Notifies the handler of an ephemeral subscription that events may be missing: its queue was lost with the
 * connection, or an event was dropped. Reported once events arrive again, so that every change after the report is
 * seen.
 */
@Injectable()
export class StreamGaps {
  private readonly listeners = new Map<string, () => void>();

  /** `listener` must not throw. */
  onGap({ queue }: Subscription, listener: () => void): void {
    this.listeners.set(queue, listener);
  }

  report({ queue }: Subscription): void {
    this.listeners.get(queue)?.();
  }
}
