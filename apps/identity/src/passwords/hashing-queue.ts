import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { Semaphore } from '@recuerda/concurrency';
import { AppError } from '@recuerda/service';
import { hashPassword } from './argon2.js';

/**
 * Maximum of hashes at once: each takes a processor and 19 MiB, so one processor is left to reminders where there are
 * several.
 */
export const MAX_RUNNING = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Maximum of waiting hashes: about a second's work, on a busy machine more. */
const MAX_WAITING = 50;
/** Longest wait for a slot, ms: a later answer would come when the gateway no longer waits for it. */
const MAX_WAIT_MS = 5_000;

const busy = (): AppError => new AppError('too_many_requests', { retryAfterSeconds: 1 });

/** Bounds how much hashing a process does, however many sign in at once. */
@Injectable()
export class HashingQueue {
  private readonly slots = new Semaphore<() => void>(
    () => MAX_RUNNING,
    (start) => start(),
    (start) => start(),
    new AbortController().signal,
  );

  /**
   * Hashes the password that a link sets. `assertValid` throws when the link is of no use: it is called before the
   * password waits, so that a wrong token costs nothing, and at its turn, so that one used meanwhile costs no hash.
   *
   * @throws what `assertValid` and {@link enqueue} throw.
   */
  async hashForLink(password: string, assertValid: () => Promise<void>): Promise<string> {
    await assertValid();
    return this.enqueue(async () => {
      await assertValid();
      return hashPassword(password);
    });
  }

  /**
   * Does work that hashes, when it is its turn.
   *
   * @throws `too_many_requests` when too many wait, or it has waited too long.
   */
  async enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (this.slots.waiting >= MAX_WAITING) throw busy();
    const askedAt = performance.now();
    await new Promise<void>((resolve) => this.slots.acquire(resolve));
    try {
      if (performance.now() - askedAt > MAX_WAIT_MS) throw busy();
      return await work();
    } finally {
      this.slots.release();
    }
  }
}
