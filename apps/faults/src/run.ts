import { writeFile } from 'node:fs/promises';
import { scenarios } from './scenarios/index.js';
import { type Options, parseOptions, USAGE } from './suite/options.js';
import { describe, hasFailed, formatReport, toJson } from './suite/report.js';
import { runAll } from './suite/run-all.js';
import type { ScenarioReport } from './suite/run-scenario.js';
import type { Scenario } from './suite/scenario.js';
import { select } from './suite/select.js';
import { startServers } from './system/servers.js';

const INTERRUPTED = 130;

/** Runs the suite by its command line. Returns the exit status. */
export async function run(given: readonly string[]): Promise<number> {
  let options: Options;
  let selected: Scenario[];
  try {
    options = parseOptions(given);
    selected = select(scenarios, options);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return 1;
  }
  if (options.help) console.log(USAGE);
  else if (options.list) console.log(describe(selected));
  else return runSelected(selected, options);
  return 0;
}

async function runSelected(
  selected: readonly Scenario[],
  { seed, short, lanes, reportFile }: Options,
): Promise<number> {
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  console.log(`${selected.length} scenarios, seed ${seed}: repeat these choices with --seed ${seed}.`);
  const start = performance.now();
  const servers = await startServers();
  let reports: ScenarioReport[] = [];
  try {
    const onReport = (report: ScenarioReport): void => console.log(formatReport(report));
    reports = await runAll(selected, { servers, seed, short, lanes, onReport, signal: interrupted.signal });
  } finally {
    await servers.stop();
  }
  if (reportFile !== undefined) await writeFile(reportFile, toJson(seed, reports));
  const failed = reports.filter(hasFailed);
  const skipped = reports.filter((report) => report.skipped !== undefined);
  const passed = reports.length - failed.length - skipped.length;
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(
    `\n${passed} scenarios passed, ${failed.length} failed, ${skipped.length} skipped, in ${seconds} s, seed ${seed}.`,
  );
  if (interrupted.signal.aborted) return INTERRUPTED;
  return failed.length === 0 && reports.length > 0 ? 0 : 1;
}
