import { Inject, Injectable } from '@nestjs/common';
import type { Envelope } from '@recuerda/contracts';
import { cannotBeDoneNow, EventPublisher, PublishError } from '@recuerda/messaging';
import { ENV, type Env } from '@recuerda/service';
import { Coalescer } from '../waiting/coalescer.js';
import { Persist } from './persist.js';

/**
 * Tells everybody what became of reminders, many together. Over a broker a failure is left to the reminder's message,
 * which comes again. In process nothing need come again, for the reminder's row may be gone by then: what cannot be done
 * now is repeated.
 */
@Injectable()
export class TellResults {
  private readonly coalescer = new Coalescer<Envelope, Error | undefined>((results) => this.tellAll(results), {
    size: 500,
    concurrency: 2,
  });

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly publisher: EventPublisher,
    private readonly persist: Persist,
  ) {}

  /** Throws PublishError; NotNow when the process stops meanwhile. */
  run(result: Envelope): Promise<void> {
    const tell = () => this.tell(result);
    return this.env['AMQP_URL'] ? tell() : this.persist.until('tell results', tell, passes);
  }

  private async tell(result: Envelope): Promise<void> {
    const error = await this.coalescer.ask(result);
    if (error) throw new PublishError(new Map([[result.id, error]]), cannotBeDoneNow(error));
  }

  private async tellAll(results: readonly Envelope[]): Promise<readonly (Error | undefined)[]> {
    try {
      await this.publisher.publish(results);
      return results.map(() => undefined);
    } catch (error) {
      if (!(error instanceof PublishError)) throw error;
      return results.map(({ id }) => error.failed.get(id));
    }
  }
}

const passes = (error: unknown): boolean => error instanceof PublishError && error.unavailable;
