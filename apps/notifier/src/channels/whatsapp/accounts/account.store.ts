import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type AccountInput, type CheckAccountInput, FORMER_ACCOUNT_MS, type FormDialect } from '@recuerda/contracts';
import type { SealedTable } from '@recuerda/database';
import { KeyRing } from '@recuerda/service';
import { DataSource, type EntityManager } from 'typeorm';

/** Secrets by their names; `path` is the last part of the address of a gateway's hook. */
export type AccountSecrets = Readonly<Partial<Record<SecretName, string>>>;
export type SecretName = 'token' | 'appSecret' | 'verifyToken' | 'appkey' | 'authkey' | 'path';

export interface StoredAccount {
  id: string;
  version: number;
  provider: 'form' | 'cloud';
  phoneNumberId: string | null;
  businessAccountId: string | null;
  url: string | null;
  dialect: FormDialect | null;
  /** Secrets, of an ended account only those by which its calls are known; undefined if no key opens them. */
  secrets: AccountSecrets | undefined;
  secretVersion: number;
  connectedAt: Date;
  endedAt: Date | null;
  /** Departments that it serves; none: it is the school's. */
  departmentIds: string[];
  /** Words by which people know it: its number, or the server of its gateway. */
  name: string;
}

/**
 * Returns the accounts through which messages go, or went at some time since `since`. Where the environment names a
 * provider, it is the school's.
 */
export const inForce = (accounts: readonly StoredAccount[], isFixed: boolean, since?: Date): StoredAccount[] =>
  accounts.filter(
    ({ endedAt, departmentIds }) =>
      (endedAt === null || (since !== undefined && endedAt > since)) && (departmentIds.length > 0 || !isFixed),
  );

/**
 * Secrets that stay where none is entered. Those of a gateway stay only at its own address: entered with another one,
 * they would be sent there.
 */
export function storedSecretsFor(
  account: StoredAccount | undefined,
  input: AccountInput | CheckAccountInput,
): AccountSecrets {
  if (account?.provider !== input.provider) return {};
  if (input.provider === 'form' && input.url !== account.url) return {};
  return account.secrets ?? {};
}

/** Table of the secrets. */
export const SEALED_ACCOUNTS: SealedTable = {
  kind: 'whatsapp',
  table: 'notifier.accounts',
  id: 'id',
  columns: ['secrets'],
  remedy:
    'put the former key back, or enter the secrets of the account again: Ajustes, WhatsApp, Cambiar la conexión. ' +
    'Until then reminders are held. See docs/backup.md.',
};

type AccountRow = Omit<StoredAccount, 'secrets'> & { sealed: string };

const COLUMNS = `id, version, provider, phone_number_id AS "phoneNumberId", business_account_id AS "businessAccountId",
  url, dialect, secrets AS sealed, secret_version AS "secretVersion", connected_at AS "connectedAt",
  ended_at AS "endedAt", department_ids AS "departmentIds", name`;

/** Accounts that the portal connected. All notifiers share them. */
@Injectable()
export class AccountStore {
  constructor(
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    private readonly keys: KeyRing,
  ) {}

  /** Whether a secret can be stored. */
  get canStore(): boolean {
    return this.keys.ids.length > 0;
  }

  /**
   * Returns the open accounts, the school's first, then those that ended, the last first. Throws if the database is
   * down.
   */
  async list(manager: EntityManager = this.dataSource.manager): Promise<StoredAccount[]> {
    const rows = await manager.query<AccountRow[]>(
      `SELECT ${COLUMNS} FROM notifier.accounts ORDER BY ended_at DESC NULLS FIRST, department_ids <> '{}', id`,
    );
    return rows.map(({ sealed, ...row }) => ({ ...row, secrets: this.opened(row.id, sealed) }));
  }

  /** Inserts or replaces it. Throws `secrets_key_missing`. */
  async save(manager: EntityManager, account: StoredAccount): Promise<void> {
    const { id, version, provider, phoneNumberId, businessAccountId, url, dialect, secretVersion } = account;
    const sealed = this.keys.seal(id, JSON.stringify(account.secrets ?? {}));
    await manager.query(
      `INSERT INTO notifier.accounts
         (id, version, provider, phone_number_id, business_account_id, url, dialect, secrets, secret_version,
          connected_at, ended_at, department_ids, name)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       ON CONFLICT (id) DO UPDATE
       SET version = excluded.version, business_account_id = excluded.business_account_id, url = excluded.url,
           dialect = excluded.dialect, secrets = excluded.secrets, secret_version = excluded.secret_version,
           ended_at = excluded.ended_at, department_ids = excluded.department_ids,
           name = excluded.name`,
      [
        ...[id, version, provider, phoneNumberId, businessAccountId, url, dialect, sealed, secretVersion],
        ...[account.connectedAt, account.endedAt, account.departmentIds, account.name],
      ],
    );
  }

  /** Deletes those whose calls no longer count. */
  async deleteFormer(now: Date): Promise<void> {
    await this.dataSource.query('DELETE FROM notifier.accounts WHERE ended_at < $1', [
      new Date(now.getTime() - FORMER_ACCOUNT_MS),
    ]);
  }

  private opened(id: string, sealed: string): AccountSecrets | undefined {
    const text = this.keys.open(id, sealed);
    return text === undefined ? undefined : (JSON.parse(text) as AccountSecrets);
  }
}
