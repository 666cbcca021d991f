import { HttpService } from '@nestjs/axios';
import { Inject, Injectable } from '@nestjs/common';
import {
  ACCOUNT_SECRETS,
  AccountConnected,
  type AccountDepartmentsInput,
  AccountDisconnected,
  type AccountInput,
  accountKeyOf,
  AccountUpdated,
  environmentKeyOf,
  type NewAccountInput,
  type PublishedAccount,
} from '@recuerda/contracts';
import { lockByName } from '@recuerda/database';
import { changeOf, entityEvent, InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, assertExpected, CLOCK, type Clock, fieldError, newToken } from '@recuerda/service';
import { v7 as uuidv7 } from 'uuid';
import { graphClient } from '../cloud/graph-client.js';
import { type AccountSecrets, AccountStore, inForce, type StoredAccount, storedSecretsFor } from './account.store.js';
import { cloudConfigOf } from './accounts.config.js';
import { readNumber } from './check-cloud.js';
import { ConnectedAccounts } from './connected-accounts.js';
import { OutsideHttp } from './outside-http.js';

type Change = (transaction: Transaction, open: readonly StoredAccount[]) => Promise<void>;

/** Connects, changes and disconnects accounts through which messages go, each announced by an event without secrets. */
@Injectable()
export class ConnectAccount {
  constructor(
    private readonly store: AccountStore,
    private readonly connected: ConnectedAccounts,
    private readonly outside: OutsideHttp,
    private readonly http: HttpService,
    @InjectUnitOfWork('notifier') private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Connects an account beside the others.
   *
   * @throws `secrets_key_missing`, `validation_failed`, `account_connected`, `department_has_account`; without
   * departments `connection_fixed`, or `school_has_account`
   */
  async connect({ departmentIds, ...values }: NewAccountInput): Promise<void> {
    if (departmentIds.length === 0 && this.connected.isFixed) throw new AppError('connection_fixed');
    await this.assertUsable(values);
    const secrets = secretsOf(undefined, values);
    const name = await this.nameOf(values, secrets);
    await this.change(async (transaction, open) => {
      this.assertDistinct(values, secrets, open);
      assertServedOnce(departmentIds, open);
      await this.begin(transaction, { ...settingsOf(values), name, secrets, departmentIds });
    });
  }

  /**
   * Changes the values of an account; another number is another account that serves the same departments.
   *
   * @throws `secrets_key_missing`, `validation_failed`, `not_found`, `connection_fixed`, or `account_connected`
   */
  async update(account: string, values: AccountInput): Promise<void> {
    await this.assertUsable(values);
    const known = this.find(await this.open(), account);
    const name = await this.nameOf(values, secretsOf(known, values));
    await this.change(async (transaction, open) => {
      const before = this.find(open, account);
      const secrets = secretsOf(before, values);
      const others = open.filter((one) => one !== before);
      this.assertDistinct(values, secrets, others);
      const settings = { ...settingsOf(values), name };
      if (isSame(before, values, secrets)) return this.save(transaction, before, { ...before, ...settings, secrets });
      await this.end(transaction, before);
      await this.begin(transaction, { ...settings, secrets, departmentIds: before.departmentIds });
    });
  }

  /**
   * @throws `validation_failed` for the school's account, `not_found`, `fields_changed`, `connection_fixed`,
   * `department_has_account`
   */
  async assign(account: string, { expected, ...patch }: AccountDepartmentsInput): Promise<void> {
    await this.change(async (transaction, open) => {
      const before = this.find(open, account);
      if (before.departmentIds.length === 0) throw fieldError('departmentIds', SERVES_ALL);
      const view = () => Promise.resolve({ account, departmentIds: before.departmentIds });
      await assertExpected(expected, { stored: before, patch, view });
      assertServedOnce(
        patch.departmentIds,
        open.filter((one) => one !== before),
      );
      await this.save(transaction, before, { ...before, ...patch });
    });
  }

  /** @throws `not_found`, or `connection_fixed` */
  async disconnect(account: string): Promise<void> {
    await this.change(async (transaction, open) => this.end(transaction, this.find(open, account)));
  }

  /** Makes a change of the open accounts, which no other change overlaps. */
  private async change(make: Change): Promise<void> {
    await this.work.run(async (transaction) => {
      await lockByName(transaction.manager, 'accounts');
      await make(transaction, await this.open(transaction));
    });
    await this.connected.refresh();
  }

  /** Returns the accounts that have not ended; one that the environment's takes the place of is among them. */
  private async open(transaction?: Transaction): Promise<StoredAccount[]> {
    return (await this.store.list(transaction?.manager)).filter(({ endedAt }) => endedAt === null);
  }

  /** @throws `not_found`, or `connection_fixed` for the account of the environment */
  private find(open: readonly StoredAccount[], account: string): StoredAccount {
    const found = inForce(open, this.connected.isFixed).find((one) => accountKeyOf(one) === account);
    if (!found) throw new AppError(account === this.fixedKey ? 'connection_fixed' : 'not_found');
    return found;
  }

  /** Key of the account that only the environment changes; undefined: there is none. */
  private get fixedKey(): string | undefined {
    const { isFixed, environment } = this.connected;
    return isFixed ? environmentKeyOf(environment.provider, environment.cloud.WHATSAPP_PHONE_NUMBER_ID) : undefined;
  }

  private async assertUsable(values: AccountInput): Promise<void> {
    if (!this.store.canStore) throw new AppError('secrets_key_missing');
    const refusal = values.provider === 'form' ? await this.outside.refusalOf(values.url) : undefined;
    if (refusal !== undefined) throw fieldError('url', refusal);
  }

  /** Two accounts of one number would both send. */
  private assertDistinct(values: AccountInput, secrets: AccountSecrets, others: readonly StoredAccount[]): void {
    const { form } = this.connected.environment;
    const isFixed =
      values.provider === 'form'
        ? this.connected.isFixed && form?.url === values.url && form.appkey === secrets.appkey
        : this.fixedKey === accountKeyOf({ ...values, id: '' });
    if (isFixed || others.some((one) => isSame(one, values, secrets))) throw new AppError('account_connected');
  }

  /** Returns the words by which people know an account; Meta's id of the number while Meta does not tell the number. */
  private async nameOf(values: AccountInput, { token = '' }: AccountSecrets): Promise<string> {
    if (values.provider === 'form') return new URL(values.url).origin;
    const graph = graphClient(this.http, cloudConfigOf(this.connected.environment, { ...values, token }));
    return (await readNumber(graph, values.phoneNumberId)) ?? values.phoneNumberId;
  }

  private async begin({ manager, emit }: Transaction, given: NewAccount): Promise<void> {
    const now = this.clock.now();
    const account = { id: uuidv7(), version: 1, secretVersion: 1, connectedAt: now, endedAt: null, ...given };
    await this.store.save(manager, account);
    emit(entityEvent(AccountConnected, publishedOf(account), 1, now));
  }

  private async save({ manager, emit }: Transaction, before: StoredAccount, given: StoredAccount): Promise<void> {
    const isRenewed = JSON.stringify(given.secrets) !== JSON.stringify(before.secrets);
    const version = before.version + 1;
    const after = { ...given, version, secretVersion: before.secretVersion + (isRenewed ? 1 : 0) };
    await this.store.save(manager, after);
    emit(entityEvent(AccountUpdated, changeOf(publishedOf(before), publishedOf(after)), version, this.clock.now()));
  }

  /** Ends an account: its sending secrets are deleted, those by which its late calls are known stay. */
  private async end({ manager, emit }: Transaction, before: StoredAccount): Promise<void> {
    const now = this.clock.now();
    const { appSecret, verifyToken, path } = before.secrets ?? {};
    const secrets = { ...(appSecret && { appSecret }), ...(verifyToken && { verifyToken }), ...(path && { path }) };
    const ended = { ...before, secrets, version: before.version + 1, endedAt: now };
    await this.store.save(manager, ended);
    emit(entityEvent(AccountDisconnected, publishedOf(ended), ended.version, now));
  }
}

type NewAccount = Omit<StoredAccount, 'id' | 'version' | 'secretVersion' | 'connectedAt' | 'endedAt'>;

const SERVES_ALL = 'La cuenta de la escuela sirve a todos los departamentos que no tienen otra.';

/** @throws `school_has_account`, or `department_has_account` */
function assertServedOnce(departmentIds: readonly string[], others: readonly StoredAccount[]): void {
  if (departmentIds.length === 0 && others.some((one) => one.departmentIds.length === 0))
    throw new AppError('school_has_account');
  if (others.some((one) => one.departmentIds.some((id) => departmentIds.includes(id))))
    throw new AppError('department_has_account');
}

/** Throws `validation_failed` for a secret that is neither entered nor stored. */
function secretsOf(former: StoredAccount | undefined, input: AccountInput): AccountSecrets {
  const stored = storedSecretsFor(former, input);
  const entered: Record<string, string | undefined> = { ...input };
  const secrets: Record<string, string> = {};
  for (const name of ACCOUNT_SECRETS[input.provider]) {
    const secret = entered[name] || stored[name];
    if (!secret) throw fieldError(name, 'Este campo es obligatorio.');
    secrets[name] = secret;
  }
  // The address of a gateway's hook stays as it is entered there, also with other keys.
  if (input.provider === 'form') secrets['path'] = former?.secrets?.path ?? newToken();
  return secrets;
}

/** Whether an account is the one with these values: only others of its values differ, such as its token. */
const isSame = (account: StoredAccount, input: AccountInput, { appkey }: AccountSecrets): boolean =>
  input.provider === 'cloud'
    ? account.phoneNumberId === input.phoneNumberId
    : account.url === input.url && account.secrets?.appkey === appkey;

const settingsOf = (input: AccountInput) =>
  input.provider === 'cloud'
    ? {
        ...NONE,
        provider: input.provider,
        phoneNumberId: input.phoneNumberId,
        businessAccountId: input.businessAccountId,
      }
    : { ...NONE, provider: input.provider, url: input.url, dialect: input.dialect };
const NONE = { phoneNumberId: null, businessAccountId: null, url: null, dialect: null } as const;

/** Returns the published part of an account: of a gateway's address only the server. */
const publishedOf = ({ url, endedAt, ...account }: StoredAccount): PublishedAccount => ({
  id: account.id,
  provider: account.provider,
  address: url === null ? 'Meta' : new URL(url).origin,
  phoneNumberId: account.phoneNumberId,
  businessAccountId: account.businessAccountId,
  dialect: account.dialect,
  secretVersion: account.secretVersion,
  endedAt: endedAt?.toISOString() ?? null,
  departmentIds: account.departmentIds,
});
