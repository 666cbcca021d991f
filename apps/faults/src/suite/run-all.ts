import { type ScenarioReport, runScenario, type RunSettings } from './run-scenario.js';
import type { Scenario } from './scenario.js';

interface AllSettings extends RunSettings {
  lanes: number;
  /** Called when a scenario has ended. */
  onReport(report: ScenarioReport): void;
  /** After it aborts, no further scenario starts. */
  signal: AbortSignal;
}

/** Runs `lanes` scenarios at a time, then the exclusive ones one by one. */
export async function runAll(scenarios: readonly Scenario[], settings: AllSettings): Promise<ScenarioReport[]> {
  const reports: ScenarioReport[] = [];
  const work = async (queue: Scenario[]): Promise<void> => {
    for (let next = queue.shift(); next && !settings.signal.aborted; next = queue.shift()) {
      const report = await runScenario(next, settings);
      reports.push(report);
      settings.onReport(report);
    }
  };
  // The longest first, so that all lanes end at about the same time.
  const concurrent = scenarios.filter(({ exclusive }) => !exclusive).sort((a, b) => b.limitMs - a.limitMs);
  await Promise.all(Array.from({ length: settings.lanes }, () => work(concurrent)));
  await work(scenarios.filter(({ exclusive }) => exclusive));
  return reports;
}
