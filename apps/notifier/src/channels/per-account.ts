import type { Account } from './channel.js';

/** A value for each account, made when it is first asked for, and again after the account is exchanged. */
export class PerAccount<T> {
  private readonly values = new WeakMap<Account, { value: T }>();

  constructor(private readonly make: (account: Account) => T) {}

  of(account: Account): T {
    const known = this.values.get(account);
    if (known) return known.value;
    const value = this.make(account);
    this.values.set(account, { value });
    return value;
  }
}
