import { Controller } from '@nestjs/common';
import { type Envelope, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler } from '@recuerda/messaging';
import { AnnounceScheduled } from '../reminders/announce-scheduled.js';
import { ApplyTaskEvents } from './apply-task-events.js';

@Controller()
export class TaskEventsController {
  constructor(
    private readonly applyTaskEvents: ApplyTaskEvents,
    private readonly announce: AnnounceScheduled,
  ) {}

  @EventHandler(SUBSCRIPTIONS.schedulerTasks)
  async handle(events: Envelope[]): Promise<void> {
    this.announce.run(await this.applyTaskEvents.run(events));
  }
}
