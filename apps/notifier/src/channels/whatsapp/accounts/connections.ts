import { HttpService } from '@nestjs/axios';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { cloudConnection } from '../cloud/cloud-connection.js';
import type { CloudConfig } from '../cloud/cloud.config.js';
import type { Connection } from '../connection.js';
import { formConnection } from '../form/form-connection.js';
import { RecipientStore } from '../recipients/recipient-store.js';
import { SchoolName } from '../school-name.js';
import type { StoredAccount } from './account.store.js';
import { cloudConfigOf, ENVIRONMENT_ACCOUNT, type EnvironmentAccount } from './accounts.config.js';
import { OutsideHttp } from './outside-http.js';
import { UnreadableSender } from './unreadable-sender.js';

/** Makes the connections of accounts. */
@Injectable()
export class Connections {
  constructor(
    @Inject(ENVIRONMENT_ACCOUNT) private readonly environment: EnvironmentAccount,
    private readonly http: HttpService,
    private readonly outside: OutsideHttp,
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    private readonly recipients: RecipientStore,
    private readonly school: SchoolName,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  ofEnvironment(): Connection {
    const { form, cloud } = this.environment;
    return form ? formConnection(this.http, form, this.clock) : this.cloud(cloud);
  }

  ofAccount({ id, provider, url, dialect, phoneNumberId, businessAccountId, secrets }: StoredAccount): Connection {
    const { token = '', appkey = '', authkey = '' } = secrets ?? {};
    if (secrets === undefined)
      return { sender: new UnreadableSender(`${provider}:${id}`), open: async () => undefined, close: () => undefined };
    if (provider === 'form' && url !== null && dialect !== null)
      return formConnection(this.outside.to(url), { url, appkey, authkey, dialect }, this.clock);
    const values = { phoneNumberId: phoneNumberId ?? '', businessAccountId: businessAccountId ?? '', token };
    return this.cloud(cloudConfigOf(this.environment, values));
  }

  private cloud(config: CloudConfig): Connection {
    const { http, dataSource, recipients, school, clock } = this;
    return cloudConnection(config, { http, dataSource, recipients, school, clock });
  }
}
