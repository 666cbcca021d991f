import { type DynamicModule, Module } from '@nestjs/common';
import { DatabaseModule, IdempotencyModule, SealedSecretsModule } from '@recuerda/database';
import { OutboxModule } from '@recuerda/outbox';
import { type Env, loadConfig } from '@recuerda/service';
import { BulkModule } from './bulk/bulk.module.js';
import { ActiveEndpoints } from './endpoints/active-endpoints.js';
import { CheckUrl } from './endpoints/check-url.js';
import { EndpointStore } from './endpoints/endpoint.store.js';
import { EndpointWriter } from './endpoints/endpoint.writer.js';
import { ReminderDemand } from './endpoints/reminder-demand.js';
import { SEALED_ENDPOINTS } from './endpoints/sealed-endpoints.js';
import { EndpointsController } from './endpoints/endpoints.controller.js';
import { ErasePerson } from './erasures/erase-person.js';
import { ErasuresController } from './erasures/erasures.controller.js';
import { CalendarFeeds } from './feeds/calendar-feeds.js';
import { FeedChanges } from './feeds/feed-changes.js';
import { FeedSubjects } from './feeds/feed-subjects.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { ReadFeed } from './feeds/read-feed.js';
import { ImportsModule } from './imports/imports.module.js';
import { INTEGRATIONS_CONFIG, integrationsConfig } from './integrations.config.js';
import { INTEGRATIONS_DATABASE, SCHEMA } from './integrations.database.js';
import { RetentionService } from './retention/retention.service.js';
import { SavedViewStore } from './saved-views/saved-view.store.js';
import { SavedViews } from './saved-views/saved-views.js';
import { SavedViewsController } from './saved-views/saved-views.controller.js';
import { AttemptWebhook } from './webhooks/attempt-webhook.js';
import { DispatchWebhooks } from './webhooks/dispatch-webhooks.js';
import { SendWebhook } from './webhooks/send-webhook.js';
import { WebhookEventsController } from './webhooks/webhook-events.controller.js';
import { WebhookStore } from './webhooks/webhook.store.js';

/** What other systems get from the school, and give to it. */
@Module({})
export class IntegrationsModule {
  /** Throws `ConfigError` when the environment is wrong. */
  static register(env: Env): DynamicModule {
    const config = loadConfig(integrationsConfig, env);
    return {
      module: IntegrationsModule,
      imports: [
        DatabaseModule.forService(INTEGRATIONS_DATABASE),
        SealedSecretsModule.forService(SCHEMA, config.SECRETS_KEY, SEALED_ENDPOINTS),
        IdempotencyModule.forService(SCHEMA),
        OutboxModule.forService(SCHEMA),
        BulkModule,
        ImportsModule,
      ],
      controllers: [
        EndpointsController,
        ErasuresController,
        FeedsController,
        SavedViewsController,
        WebhookEventsController,
      ],
      providers: [
        { provide: INTEGRATIONS_CONFIG, useValue: config },
        ActiveEndpoints,
        AttemptWebhook,
        CalendarFeeds,
        CheckUrl,
        DispatchWebhooks,
        EndpointStore,
        EndpointWriter,
        ErasePerson,
        FeedChanges,
        FeedSubjects,
        ReadFeed,
        ReminderDemand,
        RetentionService,
        SavedViews,
        SavedViewStore,
        SendWebhook,
        WebhookStore,
      ],
    };
  }
}
