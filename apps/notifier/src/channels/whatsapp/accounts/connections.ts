import { HttpService } from '@nestjs/axios';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { MessageCosts } from '../../../costs/message-costs.js';
import { UNLIMITED } from '../../channel.js';
import { MessageSettings } from '../../../texts/message-settings.js';
import { CheckAccount } from '../cloud/check-account.js';
import type { CloudConfig } from '../cloud/cloud.config.js';
import { CloudSender } from '../cloud/cloud-sender.js';
import { GraphAccount } from '../cloud/graph-account.js';
import { graphClient } from '../cloud/graph-client.js';
import { GraphMedia } from '../cloud/graph-media.js';
import { GraphTemplates } from '../cloud/graph-templates.js';
import { MEASURE_MS, MonthlyTemplates } from '../cloud/monthly-templates.js';
import { NeededTemplates, REFRESH_MS } from '../cloud/needed-templates.js';
import { RecipientLimits } from '../cloud/recipient-limits.js';
import type { Connection, Sender } from '../connection.js';
import { FormSender } from '../form/form-sender.js';
import { RecipientStore } from '../recipients/recipient-store.js';
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
    const { dataSource, school, clock } = this;
    const graph = graphClient(this.http, config);
    const templates = new NeededTemplates(dataSource, config, clock, account);
    const monthly = new MonthlyTemplates(dataSource, config, clock, account);
    const recipients = new RecipientStore(dataSource, account);
    const limits = new RecipientLimits(recipients, config, monthly, clock, this.costs);
    const check = new CheckAccount(graph, config, templates);
    const timers: NodeJS.Timeout[] = [];
    return {
      sender: new CloudSender(graph, limits, recipients, config, school, clock, check, templates),
      account: new GraphAccount(graph, config, clock),
      media: new GraphMedia(graph),
      templates: new GraphTemplates(graph, config, school, templates),
      async open() {
        await templates.start();
        await monthly.measure();
        check.start();
        timers.push(setInterval(() => void templates.refresh(), REFRESH_MS).unref());
        timers.push(setInterval(() => void monthly.measure(), MEASURE_MS).unref());
      },
      close() {
        check.stop();
        monthly.end();
        for (const timer of timers) clearInterval(timer);
      },
    };
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
