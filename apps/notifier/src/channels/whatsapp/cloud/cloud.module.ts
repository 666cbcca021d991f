import { type DynamicModule, Module } from '@nestjs/common';
import { type Env, loadConfig } from '@recuerda/service';
import { TextsModule } from '../../../texts/texts.module.js';
import { ProviderHttpModule } from '../../http/provider-http.module.js';
import { AccountProvider } from '../account-provider.js';
import { RecipientsModule } from '../recipients/recipients.module.js';
import { SchoolName } from '../school-name.js';
import { Sender } from '../sender.js';
import { TemplateProvider } from '../templates/template-provider.js';
import { WHATSAPP_CONFIG, whatsappConfig } from '../whatsapp.config.js';
import { AccessToken } from './access-token.js';
import { CheckAccount } from './check-account.js';
import { CLOUD_CONFIG, requiredCloudConfig } from './cloud.config.js';
import { CloudSender } from './cloud-sender.js';
import { GraphAccount } from './graph-account.js';
import { GraphClient } from './graph-client.js';
import { GraphTemplates } from './graph-templates.js';
import { MonthlyTemplates } from './monthly-templates.js';
import { NeededTemplates } from './needed-templates.js';
import { RecipientLimits } from './recipient-limits.js';
import { ServiceWindow } from './service-window.js';

/** Sends by Meta's Cloud API. */
@Module({})
export class CloudModule {
  /** Throws `ConfigError` for a wrong environment. */
  static register(env: Env): DynamicModule {
    return {
      module: CloudModule,
      imports: [ProviderHttpModule, RecipientsModule, TextsModule],
      providers: [
        { provide: CLOUD_CONFIG, useValue: loadConfig(requiredCloudConfig, env) },
        { provide: WHATSAPP_CONFIG, useValue: loadConfig(whatsappConfig, env) },
        { provide: Sender, useClass: CloudSender },
        AccessToken,
        CheckAccount,
        GraphClient,
        { provide: AccountProvider, useClass: GraphAccount },
        { provide: TemplateProvider, useClass: GraphTemplates },
        MonthlyTemplates,
        NeededTemplates,
        RecipientLimits,
        SchoolName,
        ServiceWindow,
      ],
      exports: [AccountProvider, Sender, TemplateProvider],
    };
  }
}
