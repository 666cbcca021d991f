import { randomUUID } from 'node:crypto';
import { type DynamicModule, Module } from '@nestjs/common';
import { ShutdownSignal } from '@recuerda/concurrency';
import { HOUR_MS } from '@recuerda/contracts';
import { DatabaseModule, provideRetention } from '@recuerda/database';
import { TransientError } from '@recuerda/messaging';
import { OutboxModule } from '@recuerda/outbox';
import { type Env, loadConfig } from '@recuerda/service';
import { Breaker } from './provider-state/breaker.js';
import { ProviderStateStore } from './provider-state/provider-state.store.js';
import { ProviderController } from './provider-state/provider.controller.js';
import { ChannelsModule } from './channels/channels.module.js';
import { Limiters } from './limits/limiters.js';
import { AccountController } from './account/account.controller.js';
import { BeginAttempts } from './deliveries/begin-attempts.js';
import { FinishAttempts } from './deliveries/finish-attempts.js';
import { ListDeliveriesController } from './deliveries/list-deliveries.js';
import { INSTANCE_ID } from './counts/instance-id.js';
import { CountsController } from './counts/publish-counts.js';
import { ErasuresController } from './erasures/erasures.controller.js';
import { MessagesController } from './messages/messages.controller.js';
import { NOTIFIER_CONFIG, notifierConfig } from './notifier.config.js';
import { NOTIFIER_DATABASE, notifierRetention } from './notifier.database.js';
import { ReceiptStore } from './receipts/receipt-store.js';
import { ReceiptsController } from './receipts/receipts.controller.js';
import { CancelReminder } from './outgoing/cancel-reminder.js';
import { DeferReminder } from './outgoing/defer-reminder.js';
import { DeliverMessages } from './outgoing/deliver-messages.js';
import { EndAbandoned } from './outgoing/end-abandoned.js';
import { FactsReader } from './outgoing/facts-reader.js';
import { FlagRecipient } from './outgoing/flag-recipient.js';
import { MailUndelivered } from './outgoing/mail-undelivered.js';
import { MakePost } from './outgoing/make-post.js';
import { PostAttempts } from './outgoing/post-attempts.js';
import { PrepareAttempts } from './outgoing/prepare-attempts.js';
import { ReconcileAttempts } from './outgoing/reconcile-attempts.js';
import { RecordOutcomes } from './outgoing/record-outcomes.js';
import { TextsDue } from './outgoing/texts-due.js';
import { TextsModule } from './texts/texts.module.js';

/** Sends each due reminder to its employee's WhatsApp, once, if its task still wants it. */
@Module({})
export class NotifierModule {
  static register(env: Env): DynamicModule {
    const config = loadConfig(notifierConfig, env);
    return {
      module: NotifierModule,
      imports: [
        DatabaseModule.forService(NOTIFIER_DATABASE),
        OutboxModule.forService('notifier'),
        TextsModule.register(env),
        ChannelsModule.register(env),
      ],
      controllers: [
        ListDeliveriesController,
        ErasuresController,
        CountsController,
        ProviderController,
        AccountController,
        MessagesController,
        ReceiptsController,
      ],
      providers: [
        { provide: NOTIFIER_CONFIG, useValue: config },
        provideRetention('notifier', HOUR_MS, notifierRetention(config.DELIVERY_RETENTION_DAYS)),
        { provide: INSTANCE_ID, useFactory: randomUUID },
        // Reminders that wait when the process stops stay in the queue.
        { provide: ShutdownSignal, useFactory: () => new ShutdownSignal(new TransientError('stopping')) },
        BeginAttempts,
        Breaker,
        CancelReminder,
        DeferReminder,
        DeliverMessages,
        EndAbandoned,
        FactsReader,
        FinishAttempts,
        FlagRecipient,
        Limiters,
        MailUndelivered,
        MakePost,
        PostAttempts,
        PrepareAttempts,
        ProviderStateStore,
        ReceiptStore,
        ReconcileAttempts,
        RecordOutcomes,
        TextsDue,
      ],
    };
  }
}
