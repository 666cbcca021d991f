import { Controller, Inject, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import {
  type AccountDepartmentsInput,
  type AccountInput,
  accountKeyOf,
  type AccountWebhookSecrets,
  AssignAccountDepartments,
  ChangeAccount,
  ConnectAccount as ConnectRequest,
  type ConnectionListView,
  type ConnectionView,
  DisconnectAccount,
  FORMER_ACCOUNT_MS,
  GetWebhookSecrets,
  HOUR_MS,
  type KnownAccounts,
  ListConnections,
  type NewAccountInput,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { CLOCK, type Clock, inBackground } from '@recuerda/service';
import { AccountStore, inForce, type StoredAccount } from './account.store.js';
import { ConnectAccount } from './connect-account.js';
import { connectionItems } from './connection-view.js';
import { ConnectedAccounts } from './connected-accounts.js';

/** Accounts through which messages go, for administrators; their secrets leave only for the gateway. */
@Controller()
export class ConnectionController {
  private readonly logger = new Logger('WhatsApp');

  constructor(
    private readonly connected: ConnectedAccounts,
    private readonly store: AccountStore,
    private readonly accounts: ConnectAccount,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @RequestHandler(ListConnections)
  async list(): Promise<ConnectionListView> {
    await this.connected.refresh();
    const accounts = inForce(await this.store.list(), this.connected.isFixed);
    return { items: connectionItems(accounts, this.connected), canStore: this.store.canStore };
  }

  @RequestHandler(ConnectRequest)
  async connect(input: NewAccountInput): Promise<ConnectionListView> {
    await this.accounts.connect(input);
    return this.list();
  }

  @RequestHandler(ChangeAccount)
  async change({ account, values }: { account: string; values: AccountInput }): Promise<ConnectionListView> {
    await this.accounts.update(account, values);
    return this.list();
  }

  @RequestHandler(AssignAccountDepartments)
  async assign({ account, ...input }: AccountDepartmentsInput & ByAccount): Promise<ConnectionListView> {
    await this.accounts.assign(account, input);
    return this.list();
  }

  @RequestHandler(DisconnectAccount)
  async disconnect({ account }: ByAccount): Promise<ConnectionListView> {
    await this.accounts.disconnect(account);
    return this.list();
  }

  @RequestHandler(GetWebhookSecrets)
  async webhookSecrets(): Promise<KnownAccounts> {
    const { isFixed } = this.connected;
    const all = await this.store.list();
    const since = new Date(this.clock.now().getTime() - FORMER_ACCOUNT_MS);
    const [school] = connectionItems(inForce(all, isFixed), this.connected) as [ConnectionView];
    const { source, account, phoneNumberId, businessAccountId } = school;
    return {
      environment: source === 'portal' ? null : { account, phoneNumberId, businessAccountId },
      // Where the environment names the provider, the school's accounts before it do not count either.
      accounts: inForce(all, isFixed, since).map(webhookSecretsOf),
    };
  }

  @Interval(HOUR_MS)
  deleteFormer(): void {
    inBackground(this.store.deleteFormer(this.clock.now()), this.logger, 'could not delete former accounts');
  }
}

type ByAccount = Pick<AccountWebhookSecrets, 'account'>;

const webhookSecretsOf = (one: StoredAccount): AccountWebhookSecrets => ({
  account: accountKeyOf(one),
  provider: one.provider,
  phoneNumberId: one.phoneNumberId,
  businessAccountId: one.businessAccountId,
  app: one.secrets?.appSecret ?? null,
  verifyToken: one.secrets?.verifyToken ?? null,
  path: one.secrets?.path ?? null,
  isFormer: one.endedAt !== null,
});
