import { type DynamicModule, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Env, HTTP_SETUP, PROOF_FILES, readProofFiles } from '@recuerda/service';
import { AuditController } from './audit/audit.controller.js';
import { RefusalLog } from './audit/refusal-log.js';
import {
  AccountController,
  ApiTokensController,
  ConfirmationController,
  PasskeysController,
  SecondFactorController,
  SecurityNoticesController,
} from './auth/account.controllers.js';
import {
  ForgottenPasswordController,
  LinkController,
  PasskeySignInController,
  SessionController,
  SetupController,
} from './auth/sign-in.controllers.js';
import { NewSessions } from './auth/new-sessions.js';
import { OidcConnectionController, OidcController } from './auth/oidc.controller.js';
import { SessionsConsumer, SessionStreams } from './auth/session-streams.js';
import { Sessions } from './auth/sessions.js';
import { SignInState } from './auth/sign-in-state.js';
import { BulkController } from './bulk/bulk.controller.js';
import { ClosedDaysController, SettingsController } from './calendar/calendar.controllers.js';
import { ConversationsController } from './conversations/conversations.controller.js';
import { ProofsController } from './conversations/proofs.controller.js';
import { AbsencesController, DepartmentsController, EmployeesController } from './directory/directory.controllers.js';
import { ChangeLog } from './events/change-log.js';
import { ChangeStreams, StreamConsumer } from './events/change-streams.js';
import { EventsController } from './events/events.controller.js';
import { StreamDemand } from './events/stream-demand.js';
import { ExportsController } from './exports/exports.controller.js';
import { ListExports } from './exports/list-exports.js';
import { FiguresController } from './figures/figures.controller.js';
import { GATEWAY_CONFIG, readGatewayConfig } from './gateway.config.js';
import { ReadCoalescer } from './http/read-coalescer.js';
import { ImportFilesController } from './imports/import-files.controller.js';
import { ImportsController } from './imports/imports.controller.js';
import {
  CalendarFeedsController,
  SavedViewsController,
  WebhookEndpointsController,
  WebhookLogController,
} from './integrations/integrations.controllers.js';
import { ArchivesController, ErasuresController } from './personal-data/personal-data.controllers.js';
import {
  DeliveriesController,
  ProviderController,
  RemindersController,
  UpcomingReminders,
} from './reminders/reminders.controllers.js';
import { setUpHttp } from './set-up-http.js';
import { StatusController } from './status/status.controller.js';
import { NextReminders } from './tasks/next-reminders.js';
import { TaskGroupsController } from './tasks/task-groups.controller.js';
import { TaskSetsController } from './tasks/task-sets.controller.js';
import {
  PlannedRemindersController,
  TaskReminderController,
  TasksController,
  TransitionsController,
} from './tasks/tasks.controllers.js';
import { AccountAccessController, UsersController } from './users/users.controller.js';
import { NotedCalls } from './webhooks/noted-calls.js';
import { WebhookSecrets } from './webhooks/webhook-secrets.js';
import {
  AccountsController,
  HealthController,
  TemplatesController,
  TestMessagesController,
} from './whatsapp/whatsapp.controllers.js';

/** REST, the event stream, the API's documentation and the portal. Owns no data. */
@Module({})
export class GatewayModule {
  /** Throws `ConfigError` for a wrong environment. */
  static register(env: Env): DynamicModule {
    const config = readGatewayConfig(env);
    return {
      module: GatewayModule,
      controllers: [
        DepartmentsController,
        EmployeesController,
        AbsencesController,
        SettingsController,
        ClosedDaysController,
        TasksController,
        TransitionsController,
        TaskGroupsController,
        BulkController,
        ImportFilesController,
        ImportsController,
        TaskReminderController,
        PlannedRemindersController,
        TaskSetsController,
        RemindersController,
        DeliveriesController,
        ConversationsController,
        ProofsController,
        ProviderController,
        TemplatesController,
        TestMessagesController,
        AccountsController,
        HealthController,
        CalendarFeedsController,
        SavedViewsController,
        WebhookEndpointsController,
        WebhookLogController,
        FiguresController,
        StatusController,
        EventsController,
        StreamConsumer,
        SessionController,
        SetupController,
        AccountController,
        SecondFactorController,
        PasskeySignInController,
        PasskeysController,
        AccountAccessController,
        ApiTokensController,
        ConfirmationController,
        SecurityNoticesController,
        ForgottenPasswordController,
        LinkController,
        OidcConnectionController,
        OidcController,
        UsersController,
        AuditController,
        ExportsController,
        ArchivesController,
        ErasuresController,
        SessionsConsumer,
      ],
      providers: [
        ReadCoalescer,
        StreamDemand,
        NextReminders,
        UpcomingReminders,
        ChangeLog,
        ChangeStreams,
        SignInState,
        Sessions,
        SessionStreams,
        NewSessions,
        RefusalLog,
        ListExports,
        NotedCalls,
        WebhookSecrets,
        { provide: GATEWAY_CONFIG, useValue: config },
        { provide: PROOF_FILES, useValue: readProofFiles(env) },
        { provide: HTTP_SETUP, useValue: (app: NestFastifyApplication) => setUpHttp(app, config) },
      ],
    };
  }
}
