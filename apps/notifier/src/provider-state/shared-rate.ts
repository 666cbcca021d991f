import { Injectable } from '@nestjs/common';
import { BatchLoader, ShutdownSignal } from '@recuerda/concurrency';
import { Channel } from '../channels/channel.js';
import { ProviderStateStore } from './provider-state.store.js';

/** Slots are leased for this long ahead, ms: those of a killed notifier stay unused. */
const LEASE_MS = 500;

/** Spaces the POSTs of all notifiers together, so that they keep the channel's ceiling per second. */
@Injectable()
export class SharedRate {
  private last: { connection: object; gapMs: number; slots: BatchLoader<void, number> };

  constructor(
    private readonly channel: Channel,
    private readonly store: ProviderStateStore,
    private readonly shutdown: ShutdownSignal,
  ) {
    this.last = this.begin();
  }

  /**
   * Returns undefined when there is no ceiling. Rejects with TransientError when the process stops first, and with the
   * error of the database.
   */
  acquire(): Promise<void> | undefined {
    if (this.last.connection !== this.channel.connection) this.last = this.begin();
    const { gapMs, slots } = this.last;
    if (gapMs === 0) return undefined;
    return slots.load().then((waitMs) => (waitMs > 0 ? this.shutdown.wait(waitMs) : undefined));
  }

  private begin(): SharedRate['last'] {
    const { account, ceilings, connection } = this.channel;
    const { rate } = ceilings;
    const gapMs = 1_000 / rate;
    const maxSize = rate === Infinity ? 1 : Math.max(1, Math.floor((rate * LEASE_MS) / 1_000));
    return {
      connection,
      gapMs,
      slots: new BatchLoader({ maxSize }, ({ length }) => this.lease(account, length, gapMs)),
    };
  }

  /** Returns how long each of them waits, ms. */
  private async lease(account: string, count: number, gapMs: number): Promise<number[]> {
    const firstMs = await this.store.leaseSlots(account, count, gapMs);
    return Array.from({ length: count }, (_, index) => firstMs + index * gapMs);
  }
}
