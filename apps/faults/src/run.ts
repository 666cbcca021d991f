import { writeFile } from 'node:fs/promises';
import { scenarios } from './scenarios/index.js';
import { type Options, parseOptions, USAGE } from './suite/options.js';
import { describe, hasFailed, tell, toJson } from './suite/report.js';
import { runAll } from './suite/run-all.js';
import type { Outcome } from './suite/run-scenario.js';
import type { Scenario } from './suite/scenario.js';
import { select } from './suite/select.js';
import { startServers } from './system/servers.js';

const INTERRUPTED = 130;

/** The suite from its command line to its exit status. */
export async function run(given: readonly string[]): Promise<number> {
  let options: Options;
  let chosen: Scenario[];
  try {
    options = parseOptions(given);
    chosen = select(scenarios, options);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return 1;
  }
  if (options.help) console.log(USAGE);
  else if (options.list) console.log(describe(chosen));
  else return runChosen(chosen, options);
  return 0;
}

async function runChosen(chosen: readonly Scenario[], { seed, short, lanes, report }: Options): Promise<number> {
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  console.log(`${chosen.length} scenarios, seed ${seed}: repeat these choices with --seed ${seed}.`);
  const start = performance.now();
  const servers = await startServers();
  let outcomes: Outcome[] = [];
  try {
    const ended = (outcome: Outcome): void => console.log(tell(outcome));
    outcomes = await runAll(chosen, { servers, seed, short, lanes, ended, signal: interrupted.signal });
  } finally {
    await servers.stop();
  }
  if (report !== undefined) await writeFile(report, toJson(seed, outcomes));
  const failed = outcomes.filter(hasFailed);
  const skipped = outcomes.filter((outcome) => outcome.skipped !== undefined);
  console.log(
    `\n${outcomes.length - failed.length - skipped.length} scenarios passed, ${failed.length} failed, ${skipped.length} skipped, in ${Math.round((performance.now() - start) / 1_000)} s, seed ${seed}.`,
  );
  if (interrupted.signal.aborted) return INTERRUPTED;
  return failed.length === 0 && outcomes.length > 0 ? 0 : 1;
}
