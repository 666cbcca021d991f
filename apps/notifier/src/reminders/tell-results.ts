import { Inject, Injectable, Logger } from '@nestjs/common';
import { retryForever, ShutdownSignal } from '@recuerda/concurrency';
import type { Envelope } from '@recuerda/contracts';
import { isTransient, EventPublisher, type OnSettled } from '@recuerda/messaging';
import { ENV, type Env } from '@recuerda/service';
import { BACKOFF } from './retry-policy.js';

/**
 * Publishes the results of reminders in batches. Over a broker, a failure leads to the redelivery of the reminder's
 * message. In one process there may be no redelivery, as the reminder's row may be gone: transient errors are retried.
 */
@Injectable()
export class TellResults {
  private readonly logger = new Logger('Notifier');

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly publisher: EventPublisher,
    private readonly shutdown: ShutdownSignal,
  ) {}

  /**
   * Reports for each result, once, that it is published, or the error: TransientError if the process stops first.
   */
  each(results: readonly Envelope[], settled: OnSettled, waitMs = BACKOFF.firstDelayMs): void {
    let open = results.length;
    let reason: Error | undefined;
    const postponed: Envelope[] = [];
    this.publisher.publishEach(results, (result, error) => {
      if (error && this.isRepeated(error)) {
        postponed.push(result);
        reason = error;
      } else settled(result, error);
      open -= 1;
      if (open > 0 || postponed.length === 0) return;
      this.logger.warn({ msg: 'could not tell results, trying again', results: postponed.length, waitMs, err: reason });
      this.shutdown.wait(waitMs).then(
        () => this.each(postponed, settled, Math.min(waitMs * 2, BACKOFF.maxDelayMs)),
        (stopped: Error) => postponed.forEach((one) => settled(one, stopped)),
      );
    });
  }

  /** Resolves when all are published. Throws PublishError, or TransientError if the process stops first. */
  all(results: readonly Envelope[]): Promise<void> {
    return retryForever(() => this.publisher.publish(results), {
      ...BACKOFF,
      shutdown: this.shutdown,
      isRetryable: (error) => this.isRepeated(error),
      onRetry: (err, waitMs) => this.logger.warn({ msg: 'could not tell results, trying again', waitMs, err }),
    });
  }

  private isRepeated(error: unknown): boolean {
    return !this.env['AMQP_URL'] && isTransient(error);
  }
}
