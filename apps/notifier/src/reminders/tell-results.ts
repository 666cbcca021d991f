import { Inject, Injectable } from '@nestjs/common';
import type { Envelope } from '@recuerda/contracts';
import { cannotBeDoneNow, EventPublisher, PublishError } from '@recuerda/messaging';
import { ENV, type Env } from '@recuerda/service';
import { Persist } from './persist.js';

/**
 * Tells everybody what became of reminders. Over a broker a failure is left to the reminder's message, which comes again.
 * In process nothing need come again, for the reminder's row may be gone by then: what cannot be done now is repeated.
 */
@Injectable()
export class TellResults {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly publisher: EventPublisher,
    private readonly persist: Persist,
  ) {}

  /** Throws PublishError; NotNow when the process stops meanwhile. */
  async run(results: readonly Envelope[]): Promise<void> {
    const tell = () => this.publisher.publish(results);
    return this.env['AMQP_URL'] ? tell() : this.persist.until('tell results', tell, passes);
  }
}

const passes = (error: unknown): boolean =>
  error instanceof PublishError && [...error.failed.values()].every(cannotBeDoneNow);
