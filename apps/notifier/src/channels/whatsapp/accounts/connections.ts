import { HttpService } from '@nestjs/axios';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { MessageCosts } from '../../../costs/message-costs.js';
import { UNLIMITED } from '../../channel.js';
import { cloudConnection } from '../cloud/cloud-connection.js';
import type { CloudConfig } from '../cloud/cloud.config.js';
import type { Connection, Sender } from '../connection.js';
import { FormSender } from '../form/form-sender.js';
import { MessageSettings } from '../../../texts/message-settings.js';
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
    return form ? alwaysOpen(new FormSender(this.http, form, this.clock)) : this.cloud(account, cloud);
  }

  ofAccount(account: string, stored: StoredAccount): Connection {
    const { provider, url, dialect, phoneNumberId, businessAccountId, secrets } = stored;
    const { token = '', appkey = '', authkey = '' } = secrets ?? {};
    if (secrets === undefined) return alwaysOpen(UNREADABLE);
    if (provider === 'form' && url !== null && dialect !== null)
      return alwaysOpen(new FormSender(this.outside.to(url), { url, appkey, authkey, dialect }, this.clock));
    const values = { phoneNumberId: phoneNumberId ?? '', businessAccountId: businessAccountId ?? '', token };
    return this.cloud(account, cloudConfigOf(this.environment, values));
  }

  private cloud(account: string, config: CloudConfig): Connection {
    const { http, dataSource, school, costs, clock } = this;
    return cloudConnection(account, config, { http, dataSource, school, costs, clock });
  }
}

/** Stands for an account whose secrets no key opens: reminders are held, and nothing goes out another way. */
const UNREADABLE: Sender = {
  holds: true,
  ceilings: { concurrency: Infinity, rate: Infinity },
  hasReceipts: false,
  view: UNLIMITED,
  send: async () => ({
    kind: 'account_fault',
    reason: 'credentials',
    answer: 'SECRETS_KEY does not open the keys of the account',
  }),
};

const alwaysOpen = (sender: Sender): Connection => ({ sender, open: async () => undefined, close: () => undefined });
