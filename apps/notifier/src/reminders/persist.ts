import { Injectable, Logger } from '@nestjs/common';
import { Stopping } from '../waiting/stopping.js';

/** Waits between two tries, ms; each is twice the one before. */
export const FIRST_WAIT_MS = 100;
export const LONGEST_WAIT_MS = 5_000;

/**
 * Repeats what must succeed (recording that a message was sent) until it does or the process stops: giving up would
 * send the message again.
 */
@Injectable()
export class Persist {
  private readonly logger = new Logger('Notifier');

  constructor(private readonly stopping: Stopping) {}

  /** Throws what is not worth repeating; NotNow when the process stops meanwhile. */
  until<T>(what: string, work: () => Promise<T>, passes: (error: unknown) => boolean = () => true): Promise<T> {
    return work().catch((error: unknown) => this.again(what, work, passes, error));
  }

  private async again<T>(
    what: string,
    work: () => Promise<T>,
    passes: (error: unknown) => boolean,
    error: unknown,
  ): Promise<T> {
    for (let [wait, last] = [FIRST_WAIT_MS, error]; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      if (!passes(last)) throw last;
      this.logger.warn({ msg: `could not ${what}, trying again`, waitMs: wait, err: last });
      await this.stopping.wait(wait);
      try {
        return await work();
      } catch (next) {
        last = next;
      }
    }
  }
}
