import { Injectable } from '@nestjs/common';
import { Semaphore, ShutdownSignal } from '@recuerda/concurrency';
import { TransientError } from '@recuerda/messaging';
import { SendLimit } from '../channels/send-limit.js';

/** User of a slot. */
interface SlotUser {
  /** It has a slot, and must release it. */
  start(): void;
  /** The process stops first. */
  abandon(error: TransientError): void;
}

/** Slots for POSTs of reminders and bundles, as many as the provider takes at the same time. */
@Injectable()
export class PostSlots {
  private readonly slots: Semaphore<SlotUser>;

  constructor(limit: SendLimit, { signal }: ShutdownSignal) {
    this.slots = new Semaphore(
      () => limit.concurrency,
      (user) => user.start(),
      (user) => user.abandon(new TransientError('stopping')),
      signal,
    );
  }

  get inUse(): number {
    return this.slots.inUse;
  }

  get waiting(): number {
    return this.slots.waiting;
  }

  acquire(user: SlotUser): void {
    this.slots.acquire(user);
  }

  release(): void {
    this.slots.release();
  }

  /** Runs `work` in a slot. Rejects with TransientError when the process stops first. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const start = (): void =>
        void work()
          .then(resolve, reject)
          .finally(() => this.release());
      this.acquire({ start, abandon: reject });
    });
  }
}
