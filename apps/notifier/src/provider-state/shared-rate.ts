import { Injectable } from '@nestjs/common';
import { BatchLoader, ShutdownSignal } from '@recuerda/concurrency';
import { Channel } from '../channels/channel.js';
import { ProviderStateStore } from './provider-state.store.js';

/** Slots are leased for this long ahead, ms: those of a killed notifier stay unused. */
const LEASE_MS = 500;

/** Spaces the POSTs of all notifiers together, so that they keep the channel's ceiling per second. */
@Injectable()
export class SharedRate {
  private readonly slots: BatchLoader<void, number>;
  private readonly gapMs: number;

  constructor(
    private readonly channel: Channel,
    private readonly store: ProviderStateStore,
    private readonly shutdown: ShutdownSignal,
  ) {
    const { rate } = channel.ceilings;
    this.gapMs = 1_000 / rate;
    const maxSize = rate === Infinity ? 1 : Math.max(1, Math.floor((rate * LEASE_MS) / 1_000));
    this.slots = new BatchLoader({ maxSize }, (callers) => this.lease(callers.length));
  }

  /**
   * Returns undefined when there is no ceiling. Rejects with TransientError when the process stops first, and with the
   * error of the database.
   */
  acquire(): Promise<void> | undefined {
    if (this.gapMs === 0) return undefined;
    return this.slots.load().then((waitMs) => (waitMs > 0 ? this.shutdown.wait(waitMs) : undefined));
  }

  /** Returns how long each of them waits, ms. */
  private async lease(count: number): Promise<number[]> {
    const firstMs = await this.store.leaseSlots(this.channel.account, count, this.gapMs);
    return Array.from({ length: count }, (_, index) => firstMs + index * this.gapMs);
  }
}
