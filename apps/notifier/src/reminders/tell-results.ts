import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Envelope } from '@recuerda/contracts';
import { cannotBeDoneNow, EventPublisher, type Settled } from '@recuerda/messaging';
import { ENV, type Env } from '@recuerda/service';
import { Stopping } from '../waiting/stopping.js';
import { FIRST_WAIT_MS, LONGEST_WAIT_MS, Persist } from './persist.js';

/**
 * Tells everybody what became of reminders, many together. Over a broker a failure is left to the reminder's message,
 * which comes again. In process nothing need come again, for the reminder's row may be gone by then: what cannot be done
 * now is repeated.
 */
@Injectable()
export class TellResults {
  private readonly logger = new Logger('Notifier');

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly publisher: EventPublisher,
    private readonly persist: Persist,
    private readonly stopping: Stopping,
  ) {}

  /** Says of each result, once, that it is told, or why it cannot be: NotNow when the process stops meanwhile. */
  each(results: readonly Envelope[], settled: Settled, waitMs = FIRST_WAIT_MS): void {
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
      this.stopping.wait(waitMs).then(
        () => this.each(postponed, settled, Math.min(waitMs * 2, LONGEST_WAIT_MS)),
        (stopped: Error) => postponed.forEach((one) => settled(one, stopped)),
      );
    });
  }

  /** Resolves when all of them are told. Throws PublishError; NotNow when the process stops meanwhile. */
  all(results: readonly Envelope[]): Promise<void> {
    return this.persist.until(
      'tell results',
      () => this.publisher.publish(results),
      (error) => this.isRepeated(error),
    );
  }

  private isRepeated(error: unknown): boolean {
    return !this.env['AMQP_URL'] && cannotBeDoneNow(error);
  }
}
