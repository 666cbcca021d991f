import {
  ACCOUNT_SECRETS,
  accountKeyOf,
  type ConnectionListView,
  type ConnectionView,
  environmentKeyOf,
  PROVIDERS,
} from '@recuerda/contracts';
import type { StoredAccount } from './account.store.js';
import type { EnvironmentAccount } from './accounts.config.js';

/** Last characters of a secret that are shown, and the length from which on they say little of it. */
const SHOWN = 4;
const LONG_ENOUGH = 16;

/** Returns the accounts as the portal shows them; `accounts` are those of the portal that are in force. */
export function connectionItems(
  accounts: readonly StoredAccount[],
  { environment, isFixed }: { environment: EnvironmentAccount; isFixed: boolean },
): ConnectionListView['items'] {
  const items = accounts.map(viewOf);
  const hasSchools = items.some(({ departmentIds }) => departmentIds.length === 0);
  return hasSchools ? items : [viewOfEnvironment(environment, isFixed), ...items];
}

function viewOf(account: StoredAccount): ConnectionView {
  const { provider, phoneNumberId, businessAccountId, url, dialect, secrets, name, departmentIds } = account;
  return {
    ...{ account: accountKeyOf(account), name, departmentIds, source: 'portal', provider, phoneNumberId },
    ...{ businessAccountId, url, dialect },
    secrets: ACCOUNT_SECRETS[provider].map((secret) => ({ name: secret, end: endOf(secrets?.[secret] ?? '') })),
    readable: secrets !== undefined,
    connectedAt: account.connectedAt.toISOString(),
  };
}

const endOf = (secret: string): string | null => (secret.length < LONG_ENOUGH ? null : secret.slice(-SHOWN));

/** Returns the environment's account as the portal shows it. */
export function viewOfEnvironment({ provider, form, cloud }: EnvironmentAccount, isFixed: boolean): ConnectionView {
  const { isNumberReadable } = PROVIDERS[provider];
  const phoneNumberId = (isNumberReadable && cloud.WHATSAPP_PHONE_NUMBER_ID) || null;
  // A path may hold a secret of its owner.
  const url = isFixed && form ? new URL(form.url).origin : null;
  return {
    account: environmentKeyOf(provider, cloud.WHATSAPP_PHONE_NUMBER_ID),
    name: isFixed ? (url ?? phoneNumberId ?? '') : 'Simulador',
    departmentIds: [],
    source: isFixed ? 'environment' : 'simulator',
    provider,
    phoneNumberId,
    businessAccountId: (isNumberReadable && cloud.WHATSAPP_BUSINESS_ACCOUNT_ID) || null,
    url,
    dialect: isFixed && form ? form.dialect : null,
    secrets: [],
    readable: true,
    connectedAt: null,
  };
}
