/** What is wrong, in words, and with what. */
export interface Finding {
  about: string;
  what: string;
}

/** As Jepsen's checkers count. */
export interface CheckResult {
  expected: number;
  sent: number;
  failed: number;
  /** Their task stopped. */
  cancelled: number;
  /** Expected, without an outcome that the witnesses agree on. */
  lost: readonly Finding[];
  /** Sent again because the record of an answer was lost in a fault; every attempt was counted. */
  countedDuplicates: readonly Finding[];
  uncountedDuplicates: readonly Finding[];
  /** POSTs nobody waits for, or that came too late after their task stopped. */
  unexpected: readonly Finding[];
  /** Rows left over, figures that differ, processes that ended. */
  inconsistent: readonly Finding[];
}

/** Milliseconds from the end of the last fault until everything was as it must be; null: it did not settle in time. */
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
