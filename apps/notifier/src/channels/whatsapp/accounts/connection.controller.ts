import { Controller, Inject, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import {
  type AccountCheckView,
  type AccountInput,
  type AccountWebhookSecrets,
  CheckAccountValues as CheckRequest,
  type CheckAccountInput,
  ConnectAccount as ConnectRequest,
  type ConnectionView,
  DisconnectAccount,
  FORMER_ACCOUNT_MS,
  GetConnection,
  GetWebhookSecrets,
  HOUR_MS,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { CLOCK, type Clock, inBackground } from '@recuerda/service';
import { type AccountSecrets, AccountStore, type SecretName } from './account.store.js';
import { CheckAccountValues } from './check-account-values.js';
import { ConnectAccount } from './connect-account.js';
import { connectionView } from './connection-view.js';
import { CurrentConnection } from './current-connection.js';

/** The account through which messages go, for administrators; its secrets leave only for the gateway. */
@Controller()
export class ConnectionController {
  private readonly logger = new Logger('WhatsApp');

  constructor(
    private readonly connection: CurrentConnection,
    private readonly store: AccountStore,
    private readonly accounts: ConnectAccount,
    private readonly values: CheckAccountValues,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @RequestHandler(GetConnection)
  async get(): Promise<ConnectionView> {
    await this.connection.refresh();
    return connectionView(this.connection, this.store.canStore);
  }

  @RequestHandler(CheckRequest)
  async check(input: CheckAccountInput): Promise<AccountCheckView> {
    return { results: await this.values.check(input) };
  }

  @RequestHandler(ConnectRequest)
  async connect(input: AccountInput): Promise<ConnectionView> {
    await this.accounts.connect(input);
    return this.get();
  }

  @RequestHandler(DisconnectAccount)
  async disconnect(): Promise<ConnectionView> {
    await this.accounts.disconnect();
    return this.get();
  }

  @RequestHandler(GetWebhookSecrets)
  async webhookSecrets(): Promise<AccountWebhookSecrets> {
    if (this.connection.isFixed) return { provider: null, app: [], verifyToken: [], form: [] };
    const since = this.clock.now().getTime() - FORMER_ACCOUNT_MS;
    const all = (await this.store.list()).filter(({ endedAt }) => endedAt === null || endedAt.getTime() > since);
    const named = (name: SecretName) => all.flatMap(({ secrets }) => valueOf(secrets, name));
    const provider = all[0]?.endedAt === null ? all[0].provider : null;
    return { provider, app: named('appSecret'), verifyToken: named('verifyToken'), form: named('path') };
  }

  @Interval(HOUR_MS)
  deleteFormer(): void {
    inBackground(this.store.deleteFormer(this.clock.now()), this.logger, 'could not delete former accounts');
  }
}

const valueOf = (secrets: AccountSecrets | undefined, name: SecretName): string[] => {
  const value = secrets?.[name];
  return value === undefined ? [] : [value];
};
