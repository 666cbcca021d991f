import { Injectable, Logger } from '@nestjs/common';
import { retryForever, ShutdownSignal } from '@recuerda/concurrency';
import { BACKOFF } from './retry-policy.js';

/** Longest time to write outcomes after a shutdown has begun, ms: a transport waits 25 s for its handlers. */
const WRITE_WITHIN_MS = 20_000;

/** Writes the outcomes of POSTs, again until it succeeds. */
@Injectable()
export class OutcomeWriter {
  private readonly logger = new Logger('Notifier');

  constructor(private readonly shutdown: ShutdownSignal) {}

  /** Returns what `write` does. Throws TransientError if the process has to stop first. */
  run<T>(write: () => Promise<T>): Promise<T> {
    return retryForever(write, {
      ...BACKOFF,
      shutdown: this.shutdown,
      drainMs: WRITE_WITHIN_MS,
      onRetry: (err, waitMs) => this.logger.warn({ msg: 'could not record outcomes, trying again', waitMs, err }),
    });
  }
}
