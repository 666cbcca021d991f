import { type DynamicModule, Module } from '@nestjs/common';
import type { Env } from '@recuerda/service';
import { ProviderHttpModule } from '../../http/provider-http.module.js';
import { Sender } from '../sender.js';
import { FORM_CONFIG, readFormConfig } from './form.config.js';
import { FormSender } from './form-sender.js';

/** Sends by the form: the sandbox, and the gateways of its family. */
@Module({})
export class FormModule {
  /** Throws `ConfigError` for a wrong environment. */
  static register(env: Env, provider: 'form' | 'sandbox'): DynamicModule {
    return {
      module: FormModule,
      imports: [ProviderHttpModule],
      providers: [
        { provide: FORM_CONFIG, useValue: readFormConfig(env, provider) },
        { provide: Sender, useClass: FormSender },
      ],
      exports: [Sender],
    };
  }
}
