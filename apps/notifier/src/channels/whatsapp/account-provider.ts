import type { AccountView } from '@recuerda/contracts';

/** Port to a provider that can be asked about its account. */
export abstract class AccountProvider {
  /** The provider's id of the account. */
  abstract readonly accountId: string;
  /** Returns the account as read within the last minute; `fresh`: as it is now. Never throws. */
  abstract read(fresh?: boolean): Promise<AccountView>;
}
