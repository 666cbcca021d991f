import { type DynamicModule, Module } from '@nestjs/common';
import { type Env, loadConfig } from '@recuerda/service';
import { TextsModule } from '../../texts/texts.module.js';
import { Channel } from '../channel.js';
import { CloudModule } from './cloud/cloud.module.js';
import { FormModule } from './form/form.module.js';
import { RecipientsModule } from './recipients/recipients.module.js';
import { SchoolName } from './school-name.js';
import { TemplatesController } from './templates/templates.controller.js';
import { WhatsappChannel } from './whatsapp.channel.js';
import { WHATSAPP_CONFIG, whatsappConfig } from './whatsapp.config.js';

/** WhatsApp as the channel of all reminders. The chosen provider's module provides the {@link Sender}. */
@Module({})
export class WhatsappModule {
  /** Throws `ConfigError` for a wrong environment. */
  static register(env: Env): DynamicModule {
    const config = loadConfig(whatsappConfig, env);
    const { WHATSAPP_PROVIDER: provider } = config;
    const senderModule = provider === 'cloud' ? CloudModule.register(env) : FormModule.register(env, provider);
    return {
      module: WhatsappModule,
      imports: [RecipientsModule, TextsModule, senderModule],
      controllers: [TemplatesController],
      providers: [
        { provide: WHATSAPP_CONFIG, useValue: config },
        { provide: Channel, useClass: WhatsappChannel },
        SchoolName,
      ],
      exports: [Channel, senderModule],
    };
  }
}
