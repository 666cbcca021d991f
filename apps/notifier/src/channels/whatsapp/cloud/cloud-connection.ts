import type { HttpService } from '@nestjs/axios';
import type { Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import type { Connection } from '../connection.js';
import { RecipientStore } from '../recipients/recipient-store.js';
import type { MessageCosts } from '../../../costs/message-costs.js';
import type { MessageSettings } from '../../../texts/message-settings.js';
import { AccessToken } from './access-token.js';
import { CheckAccount } from './check-account.js';
import type { CloudConfig } from './cloud.config.js';
import { CloudSender } from './cloud-sender.js';
import { GraphAccount } from './graph-account.js';
import { GraphClient } from './graph-client.js';
import { GraphMedia } from './graph-media.js';
import { GraphTemplates } from './graph-templates.js';
import { MEASURE_MS, MonthlyTemplates } from './monthly-templates.js';
import { NeededTemplates, REFRESH_MS } from './needed-templates.js';
import { RecipientLimits } from './recipient-limits.js';

/** Parts that accounts at Meta share. */
interface CloudParts {
  http: HttpService;
  dataSource: DataSource;
  school: MessageSettings;
  costs: MessageCosts;
  clock: Clock;
}

export const graphClient = (http: HttpService, config: CloudConfig): GraphClient =>
  new GraphClient(http, config, new AccessToken(config));

/** Sends by Meta's Cloud API. `account`: key of the account. */
export function cloudConnection(account: string, config: CloudConfig, parts: CloudParts): Connection {
  const { http, dataSource, school, costs, clock } = parts;
  const graph = graphClient(http, config);
  const templates = new NeededTemplates(dataSource, config, clock, account);
  const monthly = new MonthlyTemplates(dataSource, config, clock, account);
  const recipients = new RecipientStore(dataSource, account);
  const limits = new RecipientLimits(recipients, config, monthly, clock, costs);
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
