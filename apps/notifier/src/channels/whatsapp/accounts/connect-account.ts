import { Inject, Injectable } from '@nestjs/common';
import {
  ACCOUNT_SECRETS,
  AccountConnected,
  AccountDisconnected,
  type AccountInput,
  AccountUpdated,
  type PublishedAccount,
} from '@recuerda/contracts';
import { lockByName } from '@recuerda/database';
import { changeOf, entityEvent, InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, CLOCK, type Clock, fieldError, newToken } from '@recuerda/service';
import { v7 as uuidv7 } from 'uuid';
import { type AccountSecrets, AccountStore, type StoredAccount } from './account.store.js';
import { CurrentConnection } from './current-connection.js';
import { OutsideHttp } from './outside-http.js';
import { storedSecretsFor } from './stored-secrets.js';

/** Connects and disconnects the account through which messages go, each announced by an event without secrets. */
@Injectable()
export class ConnectAccount {
  constructor(
    private readonly store: AccountStore,
    private readonly connection: CurrentConnection,
    private readonly outside: OutsideHttp,
    @InjectUnitOfWork('notifier') private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws `connection_fixed`, `secrets_key_missing`, or `validation_failed` */
  async connect(input: AccountInput): Promise<void> {
    if (this.connection.isFixed) throw new AppError('connection_fixed');
    if (!this.store.canStore) throw new AppError('secrets_key_missing');
    const refusal = input.provider === 'form' ? await this.outside.refusalOf(input.url) : undefined;
    if (refusal !== undefined) throw fieldError('url', refusal);
    await this.work.run(async (transaction) => {
      const former = await this.lockCurrent(transaction);
      const secrets = secretsOf(former, input);
      if (former && isSame(former, input, secrets)) return this.update(transaction, former, input, secrets);
      if (former) await this.end(transaction, former);
      await this.begin(transaction, input, secrets);
    });
    await this.connection.refresh();
  }

  /** Does nothing if none is connected. Throws `connection_fixed`. */
  async disconnect(): Promise<void> {
    if (this.connection.isFixed) throw new AppError('connection_fixed');
    await this.work.run(async (transaction) => {
      const former = await this.lockCurrent(transaction);
      if (former) await this.end(transaction, former);
    });
    await this.connection.refresh();
  }

  private async lockCurrent({ manager }: Transaction): Promise<StoredAccount | undefined> {
    await lockByName(manager, 'accounts');
    return (await this.store.list(manager)).find(
      ({ endedAt, departmentIds }) => endedAt === null && departmentIds.length === 0,
    );
  }

  private async begin({ manager, emit }: Transaction, input: AccountInput, secrets: AccountSecrets): Promise<void> {
    const now = this.clock.now();
    const begun = { id: uuidv7(), version: 1, secretVersion: 1, connectedAt: now, endedAt: null, departmentIds: [] };
    const account = { ...begun, ...settingsOf(input), secrets };
    await this.store.save(manager, account);
    emit(entityEvent(AccountConnected, publishedOf(account), 1, now));
  }

  private async update(
    { manager, emit }: Transaction,
    before: StoredAccount,
    input: AccountInput,
    secrets: AccountSecrets,
  ): Promise<void> {
    const isRenewed = JSON.stringify(secrets) !== JSON.stringify(before.secrets);
    const version = before.version + 1;
    const secretVersion = before.secretVersion + (isRenewed ? 1 : 0);
    const after = { ...before, ...settingsOf(input), secrets, version, secretVersion };
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

/** Whether only values of the same account change, such as its token. */
const isSame = (former: StoredAccount, input: AccountInput, { appkey }: AccountSecrets): boolean =>
  input.provider === 'cloud'
    ? former.phoneNumberId === input.phoneNumberId
    : former.url === input.url && former.secrets?.appkey === appkey;

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
});
