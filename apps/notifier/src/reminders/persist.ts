import { Injectable, Logger } from '@nestjs/common';
import { Stopping } from '../waiting/stopping.js';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/**
 * Repeats what must succeed (recording that a message was sent) until it does or the process stops: giving up would
 * send the message again.
 */
@Injectable()
export class Persist {
  private readonly logger = new Logger('Notifier');

  constructor(private readonly stopping: Stopping) {}

  /** Throws what is not worth repeating; NotNow when the process stops meanwhile. */
  async until<T>(what: string, work: () => Promise<T>, passes: (error: unknown) => boolean = () => true): Promise<T> {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        return await work();
      } catch (error) {
        if (!passes(error)) throw error;
        this.logger.warn({ msg: `could not ${what}, trying again`, waitMs: wait, err: error });
        await this.stopping.wait(wait);
      }
    }
  }
}
