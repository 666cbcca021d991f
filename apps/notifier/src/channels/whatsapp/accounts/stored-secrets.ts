import type { AccountInput, CheckAccountInput } from '@recuerda/contracts';
import type { AccountSecrets, StoredAccount } from './account.store.js';

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
