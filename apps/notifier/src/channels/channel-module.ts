import type { DynamicModule } from '@nestjs/common';
import type { Env } from '@recuerda/service';
import { WhatsappModule } from './whatsapp/whatsapp.module.js';

/** The module that provides the {@link Channel}: the only place where a channel is registered. */
export const channelModule = (env: Env): DynamicModule => WhatsappModule.register(env);
