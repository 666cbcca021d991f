import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TrailingRun } from '@recuerda/concurrency';
import { accountKeyOf, isProviderFixed } from '@recuerda/contracts';
import type { Channel } from '../../channel.js';
import { orWarn } from '@recuerda/service';
import type { Connection } from '../connection.js';
import { WHATSAPP, WhatsappAccount } from '../whatsapp-account.js';
import type { WhatsappConfig } from '../whatsapp.config.js';
import type { EnvironmentAccount } from './accounts.config.js';
import { AccountStore, inForce, type StoredAccount } from './account.store.js';
import { viewOfEnvironment } from './connection-view.js';
import { Connections } from './connections.js';

const REFRESH_MS = 1_000;

/**
 * The accounts by which messages go: those of the portal, and unless one of them is the school's, that of the
 * environment: its provider, or else the simulator. Where the environment names a provider, it is always the school's.
 * Each is exchanged as a whole: a POST that is open ends under the one that began it.
 */
export class ConnectedAccounts implements Channel, OnApplicationShutdown {
  readonly name = WHATSAPP;
  private readonly logger = new Logger('WhatsApp');
  private readonly reading = new TrailingRun(() => this.read());
  /** Accounts by the versions of what is stored of them. */
  private readonly known = new Map<string, WhatsappAccount>();
  /** Connected accounts, the school's first; another array once one of them is exchanged. */
  accounts: readonly WhatsappAccount[] = [];
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
  }

  /** The school's account. */
  get school(): WhatsappAccount {
    return this.accounts[0] as WhatsappAccount;
  }

  /** Returns the connection of the account with this key; undefined: it is not connected. */
  of(key: string): Connection | undefined {
    return this.accounts.find((account) => account.key === key)?.connection;
  }

  /** To be called once, before anything is sent. Throws if the database is down. */
  async open(): Promise<this> {
    await this.reading.run();
    return this;
  }

  onApplicationShutdown(): void {
    for (const { connection } of this.accounts) connection.close();
  }

  /** Takes up what is stored. Throws if the database is down. */
  async refresh(): Promise<void> {
    await this.reading.run();
  }

  @Interval(REFRESH_MS)
  async tick(): Promise<void> {
    await orWarn(this.refresh(), this.logger, 'the accounts could not be read: those known before are used');
  }

  private async read(): Promise<void> {
    const stored = inForce(await this.store.list(), this.isFixed);
    const schools = stored.find(({ departmentIds }) => departmentIds.length === 0);
    const wanted = new Map<string, StoredAccount | undefined>();
    if (!schools) wanted.set('environment', undefined);
    for (const one of stored) wanted.set(`${one.id}/${one.version}`, one);
    for (const [version, one] of wanted) if (!this.known.has(version)) this.known.set(version, await this.connect(one));
    const accounts = [...wanted.keys()].flatMap((version) => this.known.get(version) ?? []);
    const former = [...this.known].filter(([version]) => !wanted.has(version));
    if (former.length === 0 && accounts.length === this.accounts.length) return;
    this.accounts = accounts;
    for (const [version, { connection }] of former) {
      this.known.delete(version);
      connection.close();
    }
    this.logger.log({ msg: 'messages go through these accounts', accounts: this.accounts.map(({ key }) => key) });
  }

  /** @param stored undefined: the environment's */
  private async connect(stored: StoredAccount | undefined): Promise<WhatsappAccount> {
    const environment = viewOfEnvironment(this.environment, this.isFixed);
    const key = stored ? accountKeyOf(stored) : environment.account;
    const connection = stored ? this.connections.ofAccount(key, stored) : this.connections.ofEnvironment(key);
    await connection.open();
    const { name, departmentIds } = stored ?? environment;
    const since = stored?.connectedAt ?? new Date(0);
    return new WhatsappAccount(connection, { key, name, departmentIds, since, breaker: this.config.WHATSAPP_BREAKER });
  }
}
