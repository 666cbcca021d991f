import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TrailingRun } from '@recuerda/concurrency';
import { isProviderFixed } from '@recuerda/contracts';
import type { Connection } from '../connection.js';
import { WhatsappAccount } from '../whatsapp-account.js';
import type { WhatsappConfig } from '../whatsapp.config.js';
import type { EnvironmentAccount } from './accounts.config.js';
import { AccountStore, type StoredAccount } from './account.store.js';
import { Connections } from './connections.js';

const REFRESH_MS = 1_000;
/** Names the account of the environment. */
const ENVIRONMENT = '';

/**
 * The connection by which messages go: that of the environment where it names a provider, else that of the portal's
 * account, else the simulator. Exchanged as a whole: a POST that is open ends under the one that began it.
 */
@Injectable()
export class CurrentConnection implements OnApplicationShutdown {
  private readonly logger = new Logger('WhatsApp');
  private readonly reading = new TrailingRun(() => this.read());
  private key = ENVIRONMENT;
  private school: WhatsappAccount;
  /** Accounts by which messages go. */
  accounts: readonly WhatsappAccount[];
  /** The stored account that it is of; undefined: the environment's. */
  account: StoredAccount | undefined;
  /** Whether the environment names a provider. */
  readonly isFixed: boolean;

  constructor(
    private readonly store: AccountStore,
    private readonly connections: Connections,
    readonly environment: EnvironmentAccount,
    private readonly config: Pick<WhatsappConfig, 'WHATSAPP_BREAKER'>,
  ) {
    const { provider, cloud } = environment;
    this.isFixed = isProviderFixed({ ...cloud, WHATSAPP_PROVIDER: provider });
    this.school = this.accountOf(connections.ofEnvironment(), new Date(0));
    this.accounts = [this.school];
  }

  get current(): Connection {
    return this.school.connection;
  }

  /** To be called once, before anything is sent. Throws if the database is down. */
  async open(): Promise<this> {
    await this.reading.run();
    if (this.key === ENVIRONMENT) await this.current.open();
    return this;
  }

  onApplicationShutdown(): void {
    this.current.close();
  }

  /** Takes up what is stored. Throws if the database is down. */
  async refresh(): Promise<void> {
    await this.reading.run();
  }

  @Interval(REFRESH_MS)
  async tick(): Promise<void> {
    await this.refresh().catch((error: unknown) =>
      this.logger.warn({ msg: 'the account could not be read: messages go through the one known before', err: error }),
    );
  }

  private async read(): Promise<void> {
    if (this.isFixed) return;
    const [last] = await this.store.list();
    const account = last?.endedAt === null ? last : undefined;
    const key = account ? `${account.id}/${account.version}` : ENVIRONMENT;
    if (key === this.key) return;
    const connection = account ? this.connections.ofAccount(account) : this.connections.ofEnvironment();
    await connection.open();
    const former = this.current;
    this.school = this.accountOf(connection, last?.endedAt ?? last?.connectedAt ?? new Date(0));
    this.accounts = [this.school];
    [this.account, this.key] = [account, key];
    former.close();
    this.logger.log({ msg: 'messages go through another account', account: connection.sender.account });
  }

  private accountOf(connection: Connection, since: Date): WhatsappAccount {
    return new WhatsappAccount(connection, { departmentIds: [], since, breaker: this.config.WHATSAPP_BREAKER });
  }
}
