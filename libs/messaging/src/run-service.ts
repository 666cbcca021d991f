import type { DynamicModule } from '@nestjs/common';
import { type Env, serve } from '@recuerda/service';
import { MessagingModule } from './messaging.module.js';

interface ServiceModule {
  register(env: Env): DynamicModule;
}

/** Runs one service as a process of its own, until it is told to stop. */
export const runService = (name: string, service: ServiceModule, given: Env = process.env): Promise<void> =>
  serve(name, given, (env) => [MessagingModule.register({ services: [name], env }), service.register(env)]);
