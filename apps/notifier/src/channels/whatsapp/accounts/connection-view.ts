import { ACCOUNT_SECRETS, type ConnectionView } from '@recuerda/contracts';
import type { StoredAccount } from './account.store.js';
import type { EnvironmentAccount } from './accounts.config.js';
import type { CurrentConnection } from './current-connection.js';

/** Last characters of a secret that are shown, and the length from which on they say little of it. */
const SHOWN = 4;
const LONG_ENOUGH = 16;

/** Returns the connection as the portal shows it. */
export function connectionView(
  { account, environment, isFixed }: Pick<CurrentConnection, 'account' | 'environment' | 'isFixed'>,
  canStore: boolean,
): ConnectionView {
  return { ...(account ? viewOf(account) : viewOfEnvironment(environment, isFixed)), canStore };
}

function viewOf(account: StoredAccount): Omit<ConnectionView, 'canStore'> {
  const { provider, phoneNumberId, businessAccountId, url, dialect, secrets } = account;
  return {
    ...{ source: 'portal', provider, phoneNumberId, businessAccountId, url, dialect },
    secrets: ACCOUNT_SECRETS[provider].map((name) => ({ name, end: endOf(secrets?.[name] ?? '') })),
    readable: secrets !== undefined,
    connectedAt: account.connectedAt.toISOString(),
  };
}

const endOf = (secret: string): string | null => (secret.length < LONG_ENOUGH ? null : secret.slice(-SHOWN));

function viewOfEnvironment(
  { provider, form, cloud }: EnvironmentAccount,
  isFixed: boolean,
): Omit<ConnectionView, 'canStore'> {
  return {
    source: isFixed ? 'environment' : 'simulator',
    provider,
    phoneNumberId: (provider === 'cloud' && cloud.WHATSAPP_PHONE_NUMBER_ID) || null,
    businessAccountId: (provider === 'cloud' && cloud.WHATSAPP_BUSINESS_ACCOUNT_ID) || null,
    // A path may hold a secret of its owner.
    url: isFixed && form ? new URL(form.url).origin : null,
    dialect: isFixed && form ? form.dialect : null,
    secrets: [],
    readable: true,
    connectedAt: null,
  };
}
