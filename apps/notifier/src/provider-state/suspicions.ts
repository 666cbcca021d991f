import type { StopReason } from '../channels/send-outcome.js';

/** Number of employees in a row after which the same suspicious failure counts as a stop of the provider. */
const ENOUGH = 3;

/** Counts employees whose failure may be one of the provider, since the last success. */
export class Suspicions {
  private readonly employees = new Map<StopReason, Set<string>>();

  /** Returns whether it is now certain. */
  add(reason: StopReason, employee: string): boolean {
    const known = this.employees.get(reason) ?? new Set();
    this.employees.set(reason, known.add(employee));
    return known.size >= ENOUGH;
  }

  clear(): void {
    this.employees.clear();
  }
}
