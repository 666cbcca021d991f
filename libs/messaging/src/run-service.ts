import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { bootstrap, closeOnSignal, type Env } from '@recuerda/service';
import { MessagingModule } from './messaging.module.js';

interface ServiceModule {
  register(env: Env): DynamicModule;
}

/** Runs one service as a process of its own, until it is told to stop. Throws ConfigError. */
export async function runService(
  name: string,
  service: ServiceModule,
  env: Env = process.env,
): Promise<NestFastifyApplication> {
  const app = await bootstrap({
    name,
    env,
    imports: [MessagingModule.register({ services: [name], env }), service.register(env)],
  });
  closeOnSignal(app);
  return app;
}
