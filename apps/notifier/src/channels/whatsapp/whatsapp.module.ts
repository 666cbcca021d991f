import { type DynamicModule, Module } from '@nestjs/common';
import { SealedSecretsModule } from '@recuerda/database';
import { type Env, loadConfig, PROOF_FILES, readProofFiles } from '@recuerda/service';
import { MessageCosts } from '../../costs/message-costs.js';
import { ProviderHttpModule } from '../http/provider-http.module.js';
import { AccountStore, SEALED_ACCOUNTS } from './accounts/account.store.js';
import {
  ACCOUNTS_CONFIG,
  accountsConfig,
  ENVIRONMENT_ACCOUNT,
  readEnvironmentAccount,
} from './accounts/accounts.config.js';
import { CheckAccountValuesController } from './accounts/check-account-values.js';
import { ConnectAccount } from './accounts/connect-account.js';
import { ConnectionController } from './accounts/connection.controller.js';
import { Connections } from './accounts/connections.js';
import { ConnectedAccounts } from './accounts/connected-accounts.js';
import { OutsideHttp } from './accounts/outside-http.js';
import { MediaController } from './media/media.controller.js';
import { RecipientsController } from './recipients.controller.js';
import { TemplatesController } from './templates/templates.controller.js';
import { WHATSAPP_CONFIG, whatsappConfig } from './whatsapp.config.js';

/** WhatsApp as the channel of all reminders, through the account that is connected. */
@Module({})
export class WhatsappModule {
  /** Throws `ConfigError` for a wrong environment. */
  static register(env: Env): DynamicModule {
    const config = loadConfig(accountsConfig, env);
    return {
      module: WhatsappModule,
      imports: [ProviderHttpModule, SealedSecretsModule.forService('notifier', config.SECRETS_KEY, SEALED_ACCOUNTS)],
      controllers: [
        CheckAccountValuesController,
        ConnectionController,
        MediaController,
        RecipientsController,
        TemplatesController,
      ],
      providers: [
        { provide: ACCOUNTS_CONFIG, useValue: config },
        { provide: ENVIRONMENT_ACCOUNT, useValue: readEnvironmentAccount(env) },
        { provide: PROOF_FILES, useValue: readProofFiles(env) },
        { provide: WHATSAPP_CONFIG, useValue: loadConfig(whatsappConfig, env) },
        {
          provide: ConnectedAccounts,
          inject: [AccountStore, Connections, ENVIRONMENT_ACCOUNT, WHATSAPP_CONFIG],
          // Nothing that depends on it begins before the account is known.
          useFactory: (...parts: ConstructorParameters<typeof ConnectedAccounts>) =>
            new ConnectedAccounts(...parts).open(),
        },
        AccountStore,
        ConnectAccount,
        Connections,
        MessageCosts,
        OutsideHttp,
      ],
      exports: [ConnectedAccounts, MessageCosts],
    };
  }
}
