/** A description of what is wrong, and the thing it is about. */
export interface Finding {
  about: string;
  what: string;
}

/** Counts and findings, in the categories of Jepsen's checkers. */
export interface CheckResult {
  expected: number;
  sent: number;
  failed: number;
  /** Cancelled because their task was stopped. */
  cancelled: number;
  /** Expected reminders without an outcome that all observations agree on. */
  lost: readonly Finding[];
  /** Sent again because a fault prevented a response from being recorded; every attempt was counted. */
  countedDuplicates: readonly Finding[];
  uncountedDuplicates: readonly Finding[];
  /** POSTs that no reminder explains, or that came too late after their task was stopped. */
  unexpected: readonly Finding[];
  /** Rows left over, figures that differ, processes that ended. */
  inconsistent: readonly Finding[];
}

/** Milliseconds from the end of the last fault until there were no violations; null: it did not settle in time. */
export interface SettledResult extends CheckResult {
  recoveredMs: number | null;
}

export const violations = (verdict: CheckResult): Finding[] => [
  ...verdict.lost,
  ...verdict.uncountedDuplicates,
  ...verdict.unexpected,
  ...verdict.inconsistent,
];

export const passes = (verdict: SettledResult): boolean =>
  verdict.recoveredMs !== null && violations(verdict).length === 0;
