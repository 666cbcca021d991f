import { type ScenarioReport, runScenario, type RunSettings } from './run-scenario.js';
import type { Scenario } from './scenario.js';

export interface AllSettings extends RunSettings {
  lanes: number;
  /** Told of each as it ends. */
  onReport(report: ScenarioReport): void;
  /** Once it aborts, no further one begins. */
  signal: AbortSignal;
}

/** Some at a time, then one by one those that leave nothing to others. */
export async function runAll(scenarios: readonly Scenario[], settings: AllSettings): Promise<ScenarioReport[]> {
  const reports: ScenarioReport[] = [];
  const work = async (queue: Scenario[]): Promise<void> => {
    for (let next = queue.shift(); next && !settings.signal.aborted; next = queue.shift()) {
      const report = await runScenario(next, settings);
      reports.push(report);
      settings.onReport(report);
    }
  };
  // The longest first, so that no lane is left with one when the others are done.
  const concurrent = scenarios.filter(({ alone }) => !alone).sort((a, b) => b.limitMs - a.limitMs);
  await Promise.all(Array.from({ length: settings.lanes }, () => work(concurrent)));
  await work(scenarios.filter(({ alone }) => alone));
  return reports;
}
