import { Controller } from '@nestjs/common';
import {
  type Envelope,
  FindTasksByReminder,
  SUBSCRIPTIONS,
  GetReminders,
  InitialiseReminders as InitialiseRequest,
  type InitialiseResult,
  ListScheduledReminders,
  ListUpcomingReminders,
  type PlannedReminder,
  PreviewReminders as PreviewRequest,
  type ReminderFilter,
  type ReminderView,
  type ScheduledQuery,
  type ScheduledTask,
} from '@recuerda/contracts';
import { RequestHandler, EventHandler, PartialBatchError } from '@recuerda/messaging';
import { AnnounceScheduled } from '../rows/announce-scheduled.js';
import { ReminderQueries } from '../rows/reminder-queries.js';
import { InitialiseReminders } from './initialise-reminders.js';
import { PreviewReminders } from './preview-reminders.js';
import { RecordResults } from './record-results.js';

@Controller()
export class RemindersController {
  constructor(
    private readonly queries: ReminderQueries,
    private readonly previewReminders: PreviewReminders,
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

  @RequestHandler(GetReminders)
  get({ taskIds }: { taskIds: string[] }): Promise<ReminderView[]> {
    return this.queries.ofTasks(taskIds);
  }

  @RequestHandler(ListScheduledReminders)
  inOrder(query: ScheduledQuery): Promise<ScheduledTask[]> {
    return this.queries.inOrder(query);
  }

  @RequestHandler(FindTasksByReminder)
  findTasks({ filter }: { filter: ReminderFilter }): Promise<string[]> {
    return this.queries.findTasks(filter);
  }

  @RequestHandler(ListUpcomingReminders)
  upcoming({ limit }: { limit: number }): Promise<ReminderView[]> {
    return this.queries.upcoming(limit);
  }

  @RequestHandler(PreviewRequest)
  preview({ taskId, count }: { taskId: string; count: number }): Promise<PlannedReminder[]> {
    return this.previewReminders.listPlanned(taskId, count);
  }

  @RequestHandler(InitialiseRequest)
  async initialise({ taskId }: { taskId?: string }): Promise<InitialiseResult> {
    const { result, scheduled } = await this.initialiseReminders.initialise(taskId);
    this.announce.publishScheduled(scheduled);
    return result;
  }
}
