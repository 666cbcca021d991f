import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { TrailingRun } from '@recuerda/concurrency';
import { FORMER_ACCOUNT_MS, isProviderFixed, type PublishedAccount, SECOND_MS } from '@recuerda/contracts';
import { CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { CONVERSATIONS_CONFIG, type ConversationsConfig } from '../conversations.config.js';
import { SCHEMA } from '../conversations.database.js';

const REFRESH_MS = SECOND_MS;

interface AccountCopy {
  provider: PublishedAccount['provider'];
  phoneNumberId: string | null;
  endedAt: Date | null;
}

/** The provider of messages: the one of the environment, else the one that an administrator connected. */
@Injectable()
export class CurrentProvider implements OnApplicationBootstrap {
  private readonly logger = new Logger('Accounts');
  private readonly reading = new TrailingRun(() => this.read());
  private accounts: AccountCopy[] = [];

  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CONVERSATIONS_CONFIG) private readonly config: ConversationsConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws if the database is down. */
  async onApplicationBootstrap(): Promise<void> {
    await this.reading.run();
  }

  get kind(): ConversationsConfig['WHATSAPP_PROVIDER'] {
    return this.current?.provider ?? this.config.WHATSAPP_PROVIDER;
  }

  /**
   * Ids of the numbers whose webhooks count: the official API reports every number of an account. Those of accounts
   * that were disconnected count as long as their calls may come. Undefined: all.
   */
  get numbers(): string[] | undefined {
    const since = this.clock.now().getTime() - FORMER_ACCOUNT_MS;
    const known = this.accounts.filter(({ endedAt }) => endedAt === null || endedAt.getTime() > since);
    const ids = known.flatMap(({ phoneNumberId }) => phoneNumberId ?? []);
    const { WHATSAPP_PHONE_NUMBER_ID: given } = this.config;
    if (ids.length === 0) return given === undefined ? undefined : [given];
    return given === undefined ? ids : [...ids, given];
  }

  /** Keeps newer versions. Throws if the database is down. */
  async save(accounts: readonly { account: PublishedAccount; version: number }[]): Promise<void> {
    for (const { account, version } of accounts)
      await this.source.query(
        `INSERT INTO conversations.account_copies AS row (id, version, provider, phone_number_id, ended_at)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE
         SET version = excluded.version, provider = excluded.provider, phone_number_id = excluded.phone_number_id,
             ended_at = excluded.ended_at
         WHERE row.version < excluded.version`,
        [account.id, version, account.provider, account.phoneNumberId, account.endedAt],
      );
    await this.reading.run();
  }

  @Interval(REFRESH_MS)
  async refresh(): Promise<void> {
    await this.reading
      .run()
      .catch((error: unknown) => this.logger.warn({ msg: 'the account could not be read', err: error }));
  }

  private get current(): AccountCopy | undefined {
    return this.accounts.find(({ endedAt }) => endedAt === null);
  }

  private async read(): Promise<void> {
    if (isProviderFixed(this.config)) return;
    this.accounts = await this.source.query<AccountCopy[]>(
      `SELECT provider, phone_number_id AS "phoneNumberId", ended_at AS "endedAt" FROM conversations.account_copies`,
    );
  }
}
