import { type DynamicModule, Module } from '@nestjs/common';
import { HOUR_MS } from '@recuerda/contracts';
import { DatabaseModule, provideRetention } from '@recuerda/database';
import { OutboxModule } from '@recuerda/outbox';
import { type Env, loadConfig } from '@recuerda/service';
import { DispatchedReminders } from './bundles/dispatched-reminders.js';
import { FormMessages } from './bundles/form-messages.js';
import { SchoolRules } from './bundles/school-rules.js';
import { AbsentEmployeesController } from './calendars/absent-employees.controller.js';
import { ApplyCalendarEvents } from './calendars/apply-calendar-events.js';
import { ExtendCalendars } from './calendars/extend-calendars.js';
import { ResolveCalendars } from './calendars/resolve-calendars.js';
import { DirectoryEventsController } from './directory-events.controller.js';
import { EscalationRules } from './escalations/escalation-rules.js';
import { FollowRules } from './holds/follow-rules.js';
import { HoldsController } from './holds/holds.controller.js';
import { Dispatcher } from './reminders/dispatcher.js';
import { InFlightReminders } from './reminders/in-flight-reminders.js';
import { InitialiseRemindersController } from './reminders/initialise-reminders.js';
import { PreviewRemindersController } from './reminders/preview-reminders.js';
import { ReminderResultsController } from './reminders/record-results.js';
import { AnnounceScheduled } from './rows/announce-scheduled.js';
import { MeasureReminders } from './rows/measure-reminders.js';
import { ReminderQueriesController } from './rows/reminder-queries.js';
import { SCHEDULER_CONFIG, schedulerConfig } from './scheduler.config.js';
import { SCHEDULER_DATABASE, SCHEDULER_RETENTION } from './scheduler.database.js';
import { ShardLease } from './shards/shard-lease.js';
import { ShardStore } from './shards/shard-store.js';
import { Suspension, SuspensionController } from './suspension/suspension.js';
import { TaskEventsController } from './tasks/apply-task-events.js';

/** Decides when to remind; knows only ids, intervals and times. */
@Module({})
export class SchedulerModule {
  static register(env: Env): DynamicModule {
    return {
      module: SchedulerModule,
      imports: [DatabaseModule.forService(SCHEDULER_DATABASE), OutboxModule.forService(SCHEDULER_DATABASE.schema)],
      controllers: [
        AbsentEmployeesController,
        DirectoryEventsController,
        HoldsController,
        InitialiseRemindersController,
        PreviewRemindersController,
        ReminderQueriesController,
        ReminderResultsController,
        SuspensionController,
        TaskEventsController,
      ],
      providers: [
        { provide: SCHEDULER_CONFIG, useValue: loadConfig(schedulerConfig, env) },
        provideRetention(SCHEDULER_DATABASE.schema, HOUR_MS, SCHEDULER_RETENTION),
        AnnounceScheduled,
        ApplyCalendarEvents,
        DispatchedReminders,
        Dispatcher,
        EscalationRules,
        ExtendCalendars,
        FollowRules,
        FormMessages,
        InFlightReminders,
        MeasureReminders,
        ResolveCalendars,
        SchoolRules,
        ShardLease,
        ShardStore,
        Suspension,
      ],
    };
  }
}
