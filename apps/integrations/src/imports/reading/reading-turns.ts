import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';

/** Files that may wait. */
export const MAX_WAITING = 4;
/** Longest wait, ms: with the file's own reading it is less than callers wait for an answer. */
const MAX_WAIT_MS = 30 * SECOND_MS;

/** Reads files one after another: each may take as much memory as is allowed. */
export class ReadingTurns {
  private last: Promise<unknown> = Promise.resolve();
  private readonly waiting = new Set<string>();

  constructor(private readonly maxWaitMs: number = MAX_WAIT_MS) {}

  /**
   * @throws AppError `upload_waiting`: the user has another file that waits; `uploads_busy`: too many files wait, or
   * those before take too long; and what `read` throws
   */
  async take<T>(userId: string, read: () => Promise<T>): Promise<T> {
    if (this.waiting.has(userId)) throw new AppError('upload_waiting', this.later());
    if (this.waiting.size === MAX_WAITING) throw new AppError('uploads_busy', this.later());
    this.waiting.add(userId);
    const before = this.last;
    const { promise, resolve: end } = Promise.withResolvers<void>();
    this.last = before.then(() => promise);
    try {
      await this.wait(before).finally(() => this.waiting.delete(userId));
      return await read();
    } finally {
      end();
    }
  }

  private async wait(before: Promise<unknown>): Promise<void> {
    const ended = new AbortController();
    const tooLong = sleep(this.maxWaitMs, true, { signal: ended.signal }).catch(() => true);
    const isTooLong = await Promise.race([before.then(() => false), tooLong]);
    ended.abort();
    if (isTooLong) throw new AppError('uploads_busy', this.later());
  }

  private later(): { retryAfterSeconds: number } {
    return { retryAfterSeconds: this.maxWaitMs / SECOND_MS };
  }
}
