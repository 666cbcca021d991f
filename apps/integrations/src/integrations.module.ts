import { type DynamicModule, Module } from '@nestjs/common';
import { DatabaseModule } from '@recuerda/database';
import { OutboxModule } from '@recuerda/outbox';
import { type Env, loadConfig } from '@recuerda/service';
import { INTEGRATIONS_CONFIG, integrationsConfig } from './integrations.config.js';
import { INTEGRATIONS_DATABASE, SCHEMA } from './integrations.database.js';

/** What other systems get from the school, and give to it. */
@Module({})
export class IntegrationsModule {
  /** Throws `ConfigError` when the environment is wrong. */
  static register(env: Env): DynamicModule {
    return {
      module: IntegrationsModule,
      imports: [DatabaseModule.forService(INTEGRATIONS_DATABASE), OutboxModule.forService(SCHEMA)],
      providers: [{ provide: INTEGRATIONS_CONFIG, useValue: loadConfig(integrationsConfig, env) }],
    };
  }
}
