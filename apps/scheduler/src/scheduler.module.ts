import { type DynamicModule, Module } from '@nestjs/common';
import { DatabaseModule } from '@recuerda/database';
import { OutboxModule } from '@recuerda/outbox';
import { type Env, loadConfig } from '@recuerda/service';
import { AbsentEmployeesController } from './calendars/absent-employees.controller.js';
import { DispatchedReminders } from './bundles/dispatched-reminders.js';
import { FollowRules } from './bundles/follow-rules.js';
import { FormMessages } from './bundles/form-messages.js';
import { SchoolRules } from './bundles/school-rules.js';
import { ApplyCalendarEvents } from './calendars/apply-calendar-events.js';
import { AssignCalendars } from './calendars/assign-calendars.js';
import { CalendarEventsController } from './calendars/calendar-events.controller.js';
import { CalendarStore } from './calendars/calendar-store.js';
import { ExtendCalendars } from './calendars/extend-calendars.js';
import { FindAbsent } from './calendars/find-absent.js';
import { ResolveCalendars } from './calendars/resolve-calendars.js';
import { CountUnanswered } from './escalations/count-unanswered.js';
import { EscalationEventsController } from './escalations/escalation-events.controller.js';
import { EscalationRules } from './escalations/escalation-rules.js';
import { HoldsController } from './holds/holds.controller.js';
import { ReminderHolds } from './holds/reminder-holds.js';
import { AnnounceScheduled } from './reminders/announce-scheduled.js';
import { Dispatcher } from './reminders/dispatcher.js';
import { InFlightReminders } from './reminders/in-flight-reminders.js';
import { InitialiseReminders } from './reminders/initialise-reminders.js';
import { MeasureReminders } from './reminders/measure-reminders.js';
import { PreviewReminders } from './reminders/preview-reminders.js';
import { ReadDue } from './reminders/read-due.js';
import { RecordResults } from './reminders/record-results.js';
import { ReminderQueries } from './reminders/reminder-queries.js';
import { ReminderStore } from './reminders/reminder-store.js';
import { RemovedReminders } from './reminders/removed-reminders.js';
import { RemindersController } from './reminders/reminders.controller.js';
import { SCHEDULER_CONFIG, schedulerConfig } from './scheduler.config.js';
import { SCHEDULER_DATABASE } from './scheduler.database.js';
import { ShardLease } from './shards/shard-lease.js';
import { ShardStore } from './shards/shard-store.js';
import { Suspension } from './suspension/suspension.js';
import { SuspensionController } from './suspension/suspension.controller.js';
import { ApplyTaskEvents } from './tasks/apply-task-events.js';
import { TaskEventsController } from './tasks/task-events.controller.js';

/** Decides when to remind; knows only ids, intervals and times. */
@Module({})
export class SchedulerModule {
  static register(env: Env): DynamicModule {
    return {
      module: SchedulerModule,
      imports: [DatabaseModule.forService(SCHEDULER_DATABASE), OutboxModule.forService(SCHEDULER_DATABASE.schema)],
      controllers: [
        AbsentEmployeesController,
        CalendarEventsController,
        EscalationEventsController,
        HoldsController,
        RemindersController,
        SuspensionController,
        TaskEventsController,
      ],
      providers: [
        { provide: SCHEDULER_CONFIG, useValue: loadConfig(schedulerConfig, env) },
        AnnounceScheduled,
        ApplyCalendarEvents,
        ApplyTaskEvents,
        AssignCalendars,
        CalendarStore,
        CountUnanswered,
        DispatchedReminders,
        Dispatcher,
        EscalationRules,
        ExtendCalendars,
        FindAbsent,
        FollowRules,
        FormMessages,
        InFlightReminders,
        InitialiseReminders,
        MeasureReminders,
        PreviewReminders,
        ReadDue,
        ReminderHolds,
        RecordResults,
        ReminderQueries,
        ReminderStore,
        RemovedReminders,
        ResolveCalendars,
        SchoolRules,
        ShardLease,
        ShardStore,
        Suspension,
      ],
    };
  }
}
