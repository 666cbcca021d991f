import { randomUUIDv7 } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { SessionsEnded } from '@recuerda/contracts';
import { EventPublisher } from '@recuerda/messaging';
import { chunksOf, CLOCK, type Clock, currentTrace } from '@recuerda/service';

/** Maximum of token hashes in one event. */
const MAX_HASHES = 1_000;

/**
 * Tells the gateways which sessions have ended, and which API tokens have ended or have other rights. Without an
 * outbox: a gateway trusts what it knows of a session for 5 s only, so a lost event costs no more than that.
 */
@Injectable()
export class EndedSessions {
  private readonly logger = new Logger(EndedSessions.name);

  constructor(
    private readonly publisher: EventPublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Publishes the end of sessions; to be called after the commit. Never throws. */
  async announce(userId: string, tokenHashes: readonly string[]): Promise<void> {
    const events = chunksOf(tokenHashes, MAX_HASHES).map((some) =>
      SessionsEnded.create({
        id: randomUUIDv7(),
        subject: userId,
        time: this.clock.now(),
        data: { tokenHashes: some },
        ...currentTrace(),
      }),
    );
    await this.publisher
      .publish(events)
      .catch((error: unknown) =>
        this.logger.warn({ msg: 'could not announce ended sessions; gateways notice within 5 s', err: error }),
      );
  }
}
