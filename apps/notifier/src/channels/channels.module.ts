import { type DynamicModule, Module } from '@nestjs/common';
import { CLOCK, type Clock, type Env } from '@recuerda/service';
import { MessageSettings } from '../texts/message-settings.js';
import { Channels } from './channels.js';
import { EmailAccount } from './email/email-account.js';
import { readEmailConfig } from './email/email.config.js';
import { ConnectedAccounts } from './whatsapp/accounts/connected-accounts.js';
import { WhatsappModule } from './whatsapp/whatsapp.module.js';

/** All channels: the only place where one is registered. */
@Module({})
export class ChannelsModule {
  /** Throws `ConfigError` for a wrong environment. */
  static register(env: Env): DynamicModule {
    const email = readEmailConfig(env);
    return {
      module: ChannelsModule,
      imports: [WhatsappModule.register(env)],
      providers: [
        {
          provide: Channels,
          inject: [ConnectedAccounts, CLOCK, MessageSettings],
          useFactory: (whatsapp: ConnectedAccounts, clock: Clock, school: MessageSettings) =>
            new Channels([whatsapp], email && new EmailAccount(email, clock, school)),
        },
      ],
      exports: [Channels, WhatsappModule],
    };
  }
}
