import { HttpService } from '@nestjs/axios';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource } from 'typeorm';
import type { SendOutcome } from '../../send-outcome.js';
import { cloudConnection } from '../cloud/cloud-connection.js';
import type { CloudConfig } from '../cloud/cloud.config.js';
import type { Connection } from '../connection.js';
import { FormSender } from '../form/form-sender.js';
import type { FormConfig } from '../form/form.config.js';
import { RecipientStore } from '../recipients/recipient-store.js';
import { SchoolName } from '../../../texts/school-name.js';
import { Sender } from '../sender.js';
import type { StoredAccount } from './account.store.js';
import { cloudConfigOf, ENVIRONMENT_ACCOUNT, type EnvironmentAccount } from './accounts.config.js';
import { OutsideHttp } from './outside-http.js';

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

/** Stands for an account whose secrets no key opens: reminders are held, and nothing goes out another way. */
class UnreadableSender extends Sender {
  readonly holds = true;
  readonly ceilings = { concurrency: Infinity, rate: Infinity };
  readonly hasReceipts = false;
  readonly simulated = false;
  readonly maxTextLength = Infinity;

  constructor(readonly account: string) {
    super();
  }

  async send(): Promise<SendOutcome> {
    return {
      kind: 'account_fault',
      reason: 'credentials',
      answer: 'SECRETS_KEY does not open the keys of the account',
    };
  }
}

/** Sends by the form: the sandbox, and the gateways of its family. */
const formConnection = (http: HttpService, config: FormConfig, clock: Clock): Connection => ({
  sender: new FormSender(http, config, clock),
  open: async () => undefined,
  close: () => undefined,
});
