import type { ScenarioResult, Scenario } from '../scenario.js';

export const flawless: ScenarioResult = {
  expected: 3,
  sent: 3,
  failed: 0,
  cancelled: 0,
  lost: [],
  countedDuplicates: [],
  uncountedDuplicates: [],
  unexpected: [],
  inconsistent: [],
  recoveredMs: 1_200,
};

/** A scenario without findings. */
export const scenario = (name: string, more: Partial<Scenario> = {}): Scenario => ({
  name,
  title: 'nothing is injected',
  expected: 'all is well',
  short: false,
  limitMs: 5_000,
  run: async () => flawless,
  ...more,
});
