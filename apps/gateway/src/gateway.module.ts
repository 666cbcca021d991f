import { type DynamicModule, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Env, HTTP_SETUP } from '@recuerda/service';
import { AuditController } from './audit/audit.controller.js';
import { RefusalLog } from './audit/refusal-log.js';
import { AccountController } from './auth/account.controller.js';
import { ApiTokensController } from './auth/api-tokens.controller.js';
import { ConfirmationController } from './auth/confirmation.controller.js';
import { ForgottenPasswordController } from './auth/forgotten-password.controller.js';
import { LinkController } from './auth/link.controller.js';
import { NewSessions } from './auth/new-sessions.js';
import { PasskeySignInController } from './auth/passkey-sign-in.controller.js';
import { PasskeysController } from './auth/passkeys.controller.js';
import { SecondFactorController } from './auth/second-factor.controller.js';
import { OidcConnectionController } from './auth/oidc-connection.controller.js';
import { OidcController } from './auth/oidc.controller.js';
import { SecurityNoticesController } from './auth/security-notices.controller.js';
import { SessionController } from './auth/session.controller.js';
import { SessionStreams } from './auth/session-streams.js';
import { SessionsConsumer } from './auth/sessions.consumer.js';
import { Sessions } from './auth/sessions.js';
import { SetupController } from './auth/setup.controller.js';
import { SignInState } from './auth/sign-in-state.js';
import { BulkController } from './bulk/bulk.controller.js';
import { ClosedDaysController } from './calendar/closed-days.controller.js';
import { SettingsController } from './calendar/settings.controller.js';
import { ConversationsController } from './conversations/conversations.controller.js';
import { DepartmentsController } from './directory/departments.controller.js';
import { AbsencesController } from './directory/absences.controller.js';
import { EmployeesController } from './directory/employees.controller.js';
import { ChangeLog } from './events/change-log.js';
import { ChangeStreams } from './events/change-streams.js';
import { EventsController } from './events/events.controller.js';
import { StreamDemand } from './events/stream-demand.js';
import { StreamConsumer } from './events/stream.consumer.js';
import { ExportsController } from './exports/exports.controller.js';
import { ListExports } from './exports/list-exports.js';
import { Dashboard } from './figures/dashboard.js';
import { FiguresController } from './figures/figures.controller.js';
import { GATEWAY_CONFIG, readGatewayConfig } from './gateway.config.js';
import { setUpHttp } from './http/set-up-http.js';
import { ImportFilesController } from './imports/import-files.controller.js';
import { ImportsController } from './imports/imports.controller.js';
import { CalendarFeedsController } from './integrations/calendar-feeds.controller.js';
import { SavedViewsController } from './integrations/saved-views.controller.js';
import { WebhookEndpointsController } from './integrations/webhook-endpoints.controller.js';
import { WebhookLogController } from './integrations/webhook-log.controller.js';
import { ReadCoalescer } from './http/read-coalescer.js';
import { ArchivesController } from './personal-data/archives.controller.js';
import { ErasuresController } from './personal-data/erasures.controller.js';
import { DeliveriesController } from './reminders/deliveries.controller.js';
import { ProviderController } from './reminders/provider.controller.js';
import { RemindersController } from './reminders/reminders.controller.js';
import { UpcomingReminders } from './reminders/upcoming-reminders.js';
import { StatusController } from './status/status.controller.js';
import { SystemStatus } from './status/system-status.js';
import { NextReminders } from './tasks/next-reminders.js';
import { PlannedRemindersController } from './tasks/planned-reminders.controller.js';
import { TaskReminderController } from './tasks/task-reminder.controller.js';
import { TasksController } from './tasks/tasks.controller.js';
import { TransitionsController } from './tasks/transitions.controller.js';
import { AccountAccessController } from './users/account-access.controller.js';
import { UsersController } from './users/users.controller.js';
import { TemplatesController } from './whatsapp/templates.controller.js';
import { NotedCalls } from './webhooks/noted-calls.js';
import { WebhookSecrets } from './webhooks/webhook-secrets.js';
import { ConnectionController } from './whatsapp/connection.controller.js';
import { HealthController } from './whatsapp/health.controller.js';
import { TestMessagesController } from './whatsapp/test-messages.controller.js';

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
        BulkController,
        ImportFilesController,
        ImportsController,
        TaskReminderController,
        PlannedRemindersController,
        RemindersController,
        DeliveriesController,
        ConversationsController,
        ProviderController,
        TemplatesController,
        TestMessagesController,
        ConnectionController,
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
        Dashboard,
        SystemStatus,
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
        { provide: HTTP_SETUP, useValue: (app: NestFastifyApplication) => setUpHttp(app, config) },
      ],
    };
  }
}
