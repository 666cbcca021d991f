import { Inject, Injectable } from '@nestjs/common';
import type { Envelope } from '@recuerda/contracts';
import { cannotBeDoneNow, EventPublisher, PublishError } from '@recuerda/messaging';
import { ENV, type Env } from '@recuerda/service';
import { Stopping } from '../waiting/stopping.js';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/**
 * Tells everybody what became of reminders. Over a broker a failure is left to the reminder's message, which comes again.
 * In process nothing need come again, for the reminder's row may be gone by then: what cannot be done now is repeated.
 */
@Injectable()
export class TellResults {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly publisher: EventPublisher,
    private readonly stopping: Stopping,
  ) {}

  /** Throws PublishError; NotNow when the process stops meanwhile. */
  async run(results: readonly Envelope[]): Promise<void> {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        return await this.publisher.publish(results);
      } catch (error) {
        if (this.env['AMQP_URL'] || !passes(error)) throw error;
      }
      await this.stopping.wait(wait);
    }
  }
}

const passes = (error: unknown): boolean =>
  error instanceof PublishError && [...error.failed.values()].every(cannotBeDoneNow);
