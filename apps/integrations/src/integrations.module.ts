import { type DynamicModule, Module } from '@nestjs/common';
import { AloneGate } from '@recuerda/concurrency';
import { HOUR_MS } from '@recuerda/contracts';
import { DatabaseModule, IdempotencyModule, provideRetention, SealedSecretsModule } from '@recuerda/database';
import { OutboxModule } from '@recuerda/outbox';
import { AllowedAddress, type Env, loadConfig } from '@recuerda/service';
import { BulkJobStore } from './bulk/bulk-job.store.js';
import { BulkWork } from './bulk/bulk-work.js';
import { BulkController } from './bulk/bulk.controller.js';
import { ErasuresController } from './erasures/erasures.controller.js';
import { FeedSubjects } from './feeds/feed-subjects.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { FeedChanges, ReadFeed } from './feeds/read-feed.js';
import { ApplyChunk } from './imports/apply-chunk.js';
import { ImportWork, VerifyImport } from './imports/import-work.js';
import { ImportStore } from './imports/import.store.js';
import { ImportsController } from './imports/imports.controller.js';
import { PlanStore } from './imports/plan/plan.store.js';
import { UploadController } from './imports/upload.controller.js';
import { INTEGRATIONS_CONFIG, integrationsConfig } from './integrations.config.js';
import { INTEGRATIONS_DATABASE, integrationsRetention, SCHEMA } from './integrations.database.js';
import { PresentRights } from './jobs/job-rights.js';
import { SavedViewStore } from './saved-views/saved-view.store.js';
import { SavedViewsController } from './saved-views/saved-views.controller.js';
import { AttemptWebhook } from './webhooks/attempt-webhook.js';
import { DispatchWebhooks } from './webhooks/dispatch-webhooks.js';
import { ActiveEndpoints, EndpointStore, SEALED_ENDPOINTS } from './webhooks/endpoint.store.js';
import { EndpointsController } from './webhooks/endpoints.controller.js';
import { ReminderDemand } from './webhooks/reminder-demand.js';
import { SendWebhook } from './webhooks/send-webhook.js';
import { WebhookEventsController } from './webhooks/webhook-events.controller.js';
import { WebhookStore } from './webhooks/webhook.store.js';

/** Exchange of data with other systems: webhooks, calendar feeds, imports, bulk jobs and saved views. */
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
      ],
      controllers: [
        BulkController,
        EndpointsController,
        ErasuresController,
        FeedsController,
        ImportsController,
        SavedViewsController,
        UploadController,
        WebhookEventsController,
      ],
      providers: [
        { provide: INTEGRATIONS_CONFIG, useValue: config },
        provideRetention(SCHEMA, HOUR_MS, integrationsRetention(config.WEBHOOK_LOG_DAYS)),
        { provide: AllowedAddress, useValue: new AllowedAddress(config.WEBHOOK_ALLOW_NETWORKS) },
        ActiveEndpoints,
        AloneGate,
        ApplyChunk,
        AttemptWebhook,
        BulkJobStore,
        BulkWork,
        DispatchWebhooks,
        EndpointStore,
        FeedChanges,
        FeedSubjects,
        ImportStore,
        ImportWork,
        PlanStore,
        PresentRights,
        ReadFeed,
        ReminderDemand,
        SavedViewStore,
        SendWebhook,
        VerifyImport,
        WebhookStore,
      ],
    };
  }
}
