import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { TrailingRun } from '@recuerda/concurrency';
import {
  accountKeyOf,
  environmentKeyOf,
  FORMER_ACCOUNT_MS,
  isProviderFixed,
  type ProviderKind,
  type PublishedAccount,
  SECOND_MS,
} from '@recuerda/contracts';
import { CLOCK, type Clock, orWarn } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { CONVERSATIONS_CONFIG, type ConversationsConfig } from '../conversations.config.js';
import { SCHEMA } from '../conversations.database.js';

const REFRESH_MS = SECOND_MS;

/** An account through which messages go. */
export interface ConnectedAccount {
  key: string;
  provider: ProviderKind;
  phoneNumberId: string | null;
  /** Id of its business account; null: not known, or there is none. */
  businessAccountId: string | null;
  /** Departments that it serves; none: it is the school's. */
  departmentIds: readonly string[];
}
interface AccountCopy extends ConnectedAccount {
  endedAt: Date | null;
}

/** Accounts that an administrator connected, and that of the environment while it is the school's. */
@Injectable()
export class ConnectedAccounts implements OnApplicationBootstrap {
  private readonly logger = new Logger('Accounts');
  private readonly reading = new TrailingRun(() => this.read());
  private readonly isFixed: boolean;
  private readonly environment: ConnectedAccount;
  private copies: AccountCopy[] = [];
  /** Accounts through which messages go, the school's first. */
  private open: readonly [ConnectedAccount, ...ConnectedAccount[]];

  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CONVERSATIONS_CONFIG) config: ConversationsConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const { WHATSAPP_PROVIDER: provider, WHATSAPP_PHONE_NUMBER_ID: number } = config;
    this.isFixed = isProviderFixed(config);
    this.environment = {
      ...{ key: environmentKeyOf(provider, number), provider, phoneNumberId: number || null },
      ...{ businessAccountId: null, departmentIds: [] },
    };
    this.open = [this.environment];
  }

  /** Throws if the database is down. */
  async onApplicationBootstrap(): Promise<void> {
    await this.reading.run();
  }

  get all(): readonly ConnectedAccount[] {
    return this.open;
  }

  /** Returns the account with this key; undefined: it is not connected any more. */
  of(key: string | null): ConnectedAccount | undefined {
    return this.open.find((one) => one.key === key);
  }

  /** Returns the account that serves employees of a department; null: they have none. */
  forDepartment(departmentId: string | null): ConnectedAccount {
    const own = this.open.find(({ departmentIds }) => departmentId !== null && departmentIds.includes(departmentId));
    return own ?? this.open[0];
  }

  /** Returns the accounts of a business account; those of the environment's are not known by their id. */
  inBusinessAccount(id: string): ConnectedAccount[] {
    const known = this.open.filter(({ businessAccountId }) => businessAccountId === id);
    return known.length > 0 ? known : this.open.filter((one) => one === this.environment);
  }

  /**
   * Ids of the numbers whose webhooks count: the official API reports every number of an account. Those of accounts
   * that were disconnected count as long as their calls may come. Undefined: all.
   */
  get numbers(): string[] | undefined {
    const since = this.clock.now().getTime() - FORMER_ACCOUNT_MS;
    const known = this.copies.filter(({ endedAt }) => endedAt === null || endedAt.getTime() > since);
    const ids = known.flatMap(({ phoneNumberId }) => phoneNumberId ?? []);
    const { phoneNumberId: given } = this.environment;
    if (given !== null) return [...ids, given];
    return ids.length === 0 ? undefined : ids;
  }

  /** Keeps newer versions. Throws if the database is down. */
  async save(accounts: readonly { account: PublishedAccount; version: number }[]): Promise<void> {
    for (const { account, version } of accounts)
      await this.source.query(
        `INSERT INTO conversations.account_copies AS row
           (id, version, provider, phone_number_id, business_account_id, department_ids, ended_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (id) DO UPDATE
         SET version = excluded.version, provider = excluded.provider, phone_number_id = excluded.phone_number_id,
             business_account_id = excluded.business_account_id, department_ids = excluded.department_ids,
             ended_at = excluded.ended_at
         WHERE row.version < excluded.version`,
        [
          ...[account.id, version, account.provider, account.phoneNumberId, account.businessAccountId],
          ...[account.departmentIds, account.endedAt],
        ],
      );
    await this.reading.run();
  }

  @Interval(REFRESH_MS)
  async refresh(): Promise<void> {
    await orWarn(this.reading.run(), this.logger, 'the accounts could not be read');
  }

  private async read(): Promise<void> {
    const rows = await this.source.query<(Omit<AccountCopy, 'key'> & { id: string })[]>(
      `SELECT id, provider, phone_number_id AS "phoneNumberId", business_account_id AS "businessAccountId",
              department_ids AS "departmentIds", ended_at AS "endedAt"
       FROM conversations.account_copies ORDER BY department_ids <> '{}', id`,
    );
    // Where the environment names the provider, it is the school's.
    this.copies = rows
      .filter(({ departmentIds }) => departmentIds.length > 0 || !this.isFixed)
      .map((row) => ({ ...row, key: accountKeyOf(row) }));
    const [first, ...others] = this.copies.filter(({ endedAt }) => endedAt === null);
    if (first === undefined) this.open = [this.environment];
    else this.open = first.departmentIds.length === 0 ? [first, ...others] : [this.environment, first, ...others];
  }
}
