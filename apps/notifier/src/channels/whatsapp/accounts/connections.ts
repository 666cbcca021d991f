import { HttpService } from '@nestjs/axios';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { MessageCosts } from '../../../costs/message-costs.js';
import type { SendOutcome } from '../../send-outcome.js';
import { cloudConnection } from '../cloud/cloud-connection.js';
import type { CloudConfig } from '../cloud/cloud.config.js';
import type { Connection } from '../connection.js';
import { FormSender } from '../form/form-sender.js';
import type { FormConfig } from '../form/form.config.js';
import { MessageSettings } from '../../../texts/message-settings.js';
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
    private readonly school: MessageSettings,
    private readonly costs: MessageCosts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param account key of the account, as in the other method */
  ofEnvironment(account: string): Connection {
    const { form, cloud } = this.environment;
    return form ? formConnection(this.http, form, this.clock) : this.cloud(account, cloud);
  }

  ofAccount(account: string, stored: StoredAccount): Connection {
    const { provider, url, dialect, phoneNumberId, businessAccountId, secrets } = stored;
    const { token = '', appkey = '', authkey = '' } = secrets ?? {};
    if (secrets === undefined)
      return { sender: new UnreadableSender(), open: async () => undefined, close: () => undefined };
    if (provider === 'form' && url !== null && dialect !== null)
      return formConnection(this.outside.to(url), { url, appkey, authkey, dialect }, this.clock);
    const values = { phoneNumberId: phoneNumberId ?? '', businessAccountId: businessAccountId ?? '', token };
    return this.cloud(account, cloudConfigOf(this.environment, values));
  }

  private cloud(account: string, config: CloudConfig): Connection {
    const { http, dataSource, school, costs, clock } = this;
    return cloudConnection(account, config, { http, dataSource, school, costs, clock });
  }
}

/** Stands for an account whose secrets no key opens: reminders are held, and nothing goes out another way. */
class UnreadableSender extends Sender {
  readonly holds = true;
  readonly ceilings = { concurrency: Infinity, rate: Infinity };
  readonly hasReceipts = false;
  readonly simulated = false;
  readonly maxTextLength = Infinity;

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
