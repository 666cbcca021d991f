import { Inject, Injectable, Logger } from '@nestjs/common';
import { ReminderScheduled } from '@recuerda/contracts';
import { EventPublisher } from '@recuerda/messaging';
import { CLOCK, type Clock, currentTrace } from '@recuerda/service';
import type { ScheduledReminder } from './reminder-columns.js';

/** Publishes new reminders to open portals. Nothing depends on it: a portal that misses it reloads. */
@Injectable()
export class AnnounceScheduled {
  private readonly logger = new Logger(AnnounceScheduled.name);

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly publisher: EventPublisher,
  ) {}

  /** False while there is no demand. */
  get isAwaited(): boolean {
    return this.publisher.isWanted(ReminderScheduled);
  }

  publishScheduled(reminders: readonly ScheduledReminder[]): void {
    if (reminders.length === 0) return;
    const events = reminders.map(({ id, taskId, nextReminder, departmentId, heldReason }) =>
      ReminderScheduled.create({
        id: `${id}:scheduled`,
        subject: id,
        time: this.clock.now(),
        data: { reminderId: id, taskId, nextReminder: nextReminder.toISOString(), departmentId, heldReason },
        ...currentTrace(),
      }),
    );
    this.publisher.publish(events).catch((error: unknown) => {
      this.logger.debug({ msg: 'scheduled reminders not announced', count: events.length, err: error });
    });
  }
}
