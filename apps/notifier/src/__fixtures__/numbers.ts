import { v7 as uuidv7 } from 'uuid';
import type { AccountSecrets, StoredAccount } from '../channels/whatsapp/accounts/account.store.js';
import { CLOUD } from './connecting-notifier.js';

/** Key of the number at Meta with this id. */
export const keyOf = (phoneNumberId: string): string => `whatsapp:cloud:${phoneNumberId}`;

/** A number at Meta; without departments it is the school's. */
export const numberOf = (phoneNumberId: string, departmentIds: string[] = []): StoredAccount => ({
  name: phoneNumberId,
  ...{ id: uuidv7(), version: 1, provider: 'cloud', phoneNumberId, businessAccountId: '200200', departmentIds },
  ...{ url: null, dialect: null, secretVersion: 1, connectedAt: new Date(), endedAt: null },
  secrets: { ...CLOUD } as AccountSecrets,
});

/** The next version of an account. */
export const changed = (account: StoredAccount, more: Partial<StoredAccount>): StoredAccount => ({
  ...account,
  ...more,
  version: account.version + 1,
});
