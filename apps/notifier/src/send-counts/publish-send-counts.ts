import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TrailingRun } from '@recuerda/concurrency';
import { type Envelope, MAX_SEND_COUNTS, type SendCount, SendsCounted } from '@recuerda/contracts';
import { EventPublisher } from '@recuerda/messaging';
import { CLOCK, type Clock } from '@recuerda/service';
import { INSTANCE_ID } from './instance-id.js';
import { SendCountsStore } from './send-counts.store.js';

const EVERY_MS = 1_000;

/**
 * Publishes the counts of sent and failed reminders while they change. They are marked once they are safe: what a
 * killed process left is published by another, or by the next.
 */
@Injectable()
export class PublishSendCounts implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Notifier');
  private readonly publishing = new TrailingRun(() => this.publishUnpublished());

  constructor(
    private readonly store: SendCountsStore,
    private readonly publisher: EventPublisher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(INSTANCE_ID) private readonly instanceId: string,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    if (!this.publisher.available) return;
    // The next tick does what this one could not.
    await this.run().catch((error: unknown) => this.logger.warn({ msg: 'could not publish send counts', err: error }));
  }

  run(): Promise<void> {
    return this.publishing.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.tick();
  }

  /** Publishes all counts again. Returns their number. */
  async republish(): Promise<number> {
    let published = 0;
    for (let minute = '-infinity'; ;) {
      const counts = await this.store.after(minute);
      const last = counts.at(-1);
      if (!last) return published;
      await this.publish(counts);
      published += counts.length;
      minute = last.minute;
    }
  }

  private async publishUnpublished(): Promise<void> {
    let counts: SendCount[];
    do {
      counts = await this.store.unpublished();
      if (counts.length === 0) return;
      await this.publish(counts);
      await this.store.markPublished(counts);
    } while (counts.length === MAX_SEND_COUNTS);
  }

  private async publish(counts: readonly SendCount[]): Promise<void> {
    const events: Envelope[] = [];
    for (let from = 0; from < counts.length; from += MAX_SEND_COUNTS)
      events.push(
        SendsCounted.create({
          id: randomUUID(),
          subject: this.instanceId,
          time: this.clock.now(),
          data: { counts: counts.slice(from, from + MAX_SEND_COUNTS) },
        }),
      );
    await this.publisher.publish(events);
  }
}
