import type { AccountFault } from '../channels/send-outcome.js';

/** After this many employees in a row the same suspicious failure counts as a fault of the account. */
const ENOUGH = 3;

/** Counts employees whose failure may be one of the account, since the last success. */
export class Suspicions {
  private readonly employees = new Map<AccountFault, Set<string>>();

  /** Returns whether it is now certain. */
  add(fault: AccountFault, employee: string): boolean {
    const known = this.employees.get(fault) ?? new Set();
    this.employees.set(fault, known.add(employee));
    return known.size >= ENOUGH;
  }

  clear(): void {
    this.employees.clear();
  }
}
