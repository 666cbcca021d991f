import { Injectable } from '@nestjs/common';
import type { Subscription } from '@recuerda/contracts';
import { waitAtMost } from './wait-at-most.js';

/** Longest time {@link Demand.subscribe} waits for its transport, milliseconds. */
const SUBSCRIBE_MS = 1_000;

/**
 * Which ephemeral subscriptions this process wants events of now: an unwanted one has no queue and costs nothing. A
 * subscription is wanted until `unsubscribe` is called for the first time.
 */
@Injectable()
export class Demand {
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
      const applied = this.listeners.get(queue)?.() ?? Promise.resolve();
      this.subscribing.set(queue, waitAtMost(SUBSCRIBE_MS, applied));
    }
    await this.subscribing.get(queue);
  }

  /** Throws for a subscription that is not ephemeral: its events must not be missed. */
  unsubscribe({ queue, ephemeral }: Subscription): void {
    if (!ephemeral) throw new Error(`${queue} is not ephemeral`);
    if (this.unwanted.has(queue)) return;
    this.unwanted.add(queue);
    void this.listeners.get(queue)?.();
  }

  /** For the transport: `apply` starts or stops consuming, as {@link isWanted} says. It must not reject. */
  onChange({ queue }: Subscription, apply: () => Promise<void>): void {
    this.listeners.set(queue, apply);
  }
}
