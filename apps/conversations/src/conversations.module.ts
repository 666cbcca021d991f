import { type DynamicModule, Module } from '@nestjs/common';
import { AloneGate } from '@recuerda/concurrency';
import { HOUR_MS } from '@recuerda/contracts';
import { DatabaseModule, provideRetention } from '@recuerda/database';
import { OutboxModule } from '@recuerda/outbox';
import { type Env, loadConfig, PROOF_FILES, readProofFiles } from '@recuerda/service';
import { ConnectedAccounts } from './accounts/connected-accounts.js';
import { CONVERSATIONS_CONFIG, conversationsConfig } from './conversations.config.js';
import { CONVERSATIONS_DATABASE, conversationsRetention, SCHEMA } from './conversations.database.js';
import { SendDigests } from './digests/send-digests.js';
import { Consents } from './employees/consents.js';
import { EmployeeEventsController, EmployeeReplica } from './employees/employee.replica.js';
import { ProviderNumbers, ProviderUsers } from './employees/provider-users.js';
import { ErasuresController } from './erasures/erasures.controller.js';
import { ActOnDecision, DecisionMakers } from './escalations/act-on-decision.js';
import { Notices } from './escalations/notices.js';
import { EscalationsController } from './escalations/escalations.controller.js';
import { pruneProofs } from './proofs/delete-proofs.js';
import { ProofsController } from './proofs/proofs.controller.js';
import { ActOnMessages } from './replies/act-on-messages.js';
import { ActOnTask } from './replies/act-on-task.js';
import { ChooseTask, PickChoice } from './replies/choose-task.js';
import { DoneLinksController } from './replies/done-links.controller.js';
import { FindSender } from './replies/find-sender.js';
import { IncomingStore } from './replies/incoming.store.js';
import { React } from './replies/react.js';
import { TakeFile } from './replies/take-file.js';
import { SchoolTexts } from './texts.js';
import { SynchroniseTemplates } from './templates/synchronise-templates.js';
import { TemplateProblem } from './templates/template-problem.js';
import { TemplateStore } from './templates/template.store.js';
import { TemplatesController } from './templates/templates.controller.js';
import { ConversationsController } from './threads/conversations.controller.js';
import { MessageResultsController } from './threads/message-results.js';
import { RequestMessages } from './threads/request-messages.js';
import { TestMessagesController } from './threads/test-messages.controller.js';
import { ProcessWebhooks } from './webhooks/process-webhooks.js';
import { WebhookCalls } from './webhooks/webhook-calls.js';
import { WebhookStore } from './webhooks/webhook.store.js';
import { WebhooksController, WebhookWork } from './webhooks/webhook-work.js';

/** Webhooks and receipts of the provider, conversations with employees, and replies that act. */
@Module({})
export class ConversationsModule {
  /** Throws `ConfigError` when the environment is wrong. */
  static register(env: Env): DynamicModule {
    const config = loadConfig(conversationsConfig, env);
    const files = readProofFiles(env);
    return {
      module: ConversationsModule,
      imports: [DatabaseModule.forService(CONVERSATIONS_DATABASE), OutboxModule.forService(SCHEMA)],
      controllers: [
        ConversationsController,
        DoneLinksController,
        EmployeeEventsController,
        ErasuresController,
        EscalationsController,
        MessageResultsController,
        ProofsController,
        TemplatesController,
        TestMessagesController,
        WebhooksController,
      ],
      providers: [
        { provide: CONVERSATIONS_CONFIG, useValue: config },
        { provide: PROOF_FILES, useValue: files },
        provideRetention(SCHEMA, HOUR_MS, [
          ...conversationsRetention(config.CONVERSATION_DAYS),
          pruneProofs(config.PROOF_DAYS, files),
        ]),
        ActOnDecision,
        ActOnMessages,
        ActOnTask,
        AloneGate,
        ChooseTask,
        Consents,
        ConnectedAccounts,
        DecisionMakers,
        EmployeeReplica,
        FindSender,
        ProviderNumbers,
        ProviderUsers,
        PickChoice,
        IncomingStore,
        Notices,
        ProcessWebhooks,
        React,
        RequestMessages,
        SchoolTexts,
        SendDigests,
        SynchroniseTemplates,
        TakeFile,
        TemplateProblem,
        TemplateStore,
        WebhookCalls,
        WebhookStore,
        WebhookWork,
      ],
    };
  }
}
