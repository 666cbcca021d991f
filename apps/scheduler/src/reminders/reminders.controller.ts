import { Controller } from '@nestjs/common';
import {
  type Envelope,
  InitialiseReminders as InitialiseRequest,
  type InitialiseResult,
  SUBSCRIPTIONS,
} from '@recuerda/contracts';
import { EventHandler, PartialBatchError, RequestHandler } from '@recuerda/messaging';
import { AnnounceScheduled } from '../rows/announce-scheduled.js';
import { InitialiseReminders } from './initialise-reminders.js';
import { RecordResults } from './record-results.js';

@Controller()
export class RemindersController {
  constructor(
    private readonly recordResults: RecordResults,
    private readonly initialiseReminders: InitialiseReminders,
    private readonly announce: AnnounceScheduled,
  ) {}

  @EventHandler(SUBSCRIPTIONS.schedulerResults)
  async handleResults(events: Envelope[]): Promise<void> {
    const { scheduled, held } = await this.recordResults.recordOutcomes(events, this.announce.isAwaited);
    this.announce.publishScheduled(scheduled);
    if (held.length > 0) throw new PartialBatchError('somebody else has locked the rows of these reminders', held);
  }

  @RequestHandler(InitialiseRequest)
  async initialise({ taskId }: { taskId?: string }): Promise<InitialiseResult> {
    const { result, scheduled } = await this.initialiseReminders.initialise(taskId);
    this.announce.publishScheduled(scheduled);
    return result;
  }
}
