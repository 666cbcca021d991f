import { type DynamicModule, Module } from '@nestjs/common';
import type { Env } from '@recuerda/service';
import type { Channel } from './channel.js';
import { Channels } from './channels.js';
import { WhatsappChannel } from './whatsapp/whatsapp.channel.js';
import { WhatsappModule } from './whatsapp/whatsapp.module.js';

/** All channels: the only place where one is registered. */
@Module({})
export class ChannelsModule {
  /** Throws `ConfigError` for a wrong environment. */
  static register(env: Env): DynamicModule {
    return {
      module: ChannelsModule,
      imports: [WhatsappModule.register(env)],
      providers: [
        { provide: Channels, inject: [WhatsappChannel], useFactory: (...all: Channel[]) => new Channels(all) },
      ],
      exports: [Channels, WhatsappModule],
    };
  }
}
